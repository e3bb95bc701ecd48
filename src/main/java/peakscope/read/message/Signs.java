package peakscope.read.message;

import peakscope.read.io.LineReader.LineFilter;
import peakscope.read.io.LinesWithAny;

/**
 * Tells the few lines of a log that may begin or belong to a message from the millions that do not, by their bytes. A sign is short
 * enough that a sentence wrapped anywhere still has one whole.
 */
final class Signs {

    private static final LinesWithAny WORDS = LinesWithAny.of(
            "ut of memory",
            "an out of",
            "would exceed",
            "RESOURCE_EXHAUSTED",
            "esource exhausted",
            "Aborting compilation",
            "likely to have enough",
            "That was not possible",
            "Attempting to allocate",
            "Attempting to reserve",
            "Hbm usage",
            "Scoped allocation",
            "exceeds available",
            "Failed to allocate request",
            "requirement");

    /** Of a message. */
    static final LineFilter OF_MESSAGE = (bytes, length) -> WORDS.accepts(bytes, length) || hasCode(bytes, length);

    /** Of the report that follows a message. */
    static final LineFilter OF_REPORT = LinesWithAny.of(
            "Size:",
            "Shape:",
            "====",
            "Allocation type:",
            "XLA ",
            "Operator:",
            "allocation:",
            "requirement",
            "usage",
            "iB; ");

    /** Of the chunks that an allocator lists in the middle of its report, thousands of lines without a figure of it. */
    static final LineFilter OF_CHUNK = LinesWithAny.of("InUse at ", "Free  at ", "Chunks of size ");

    /** Of what a compiler logs of rematerialization, and of the module it works on. */
    static final LineFilter OF_COMPILER = LinesWithAny.of("rematerialization", "module: ");

    private Signs() {}

    /** {@code E1000: } */
    private static boolean hasCode(byte[] bytes, int length) {
        for (int at = 0; at + 6 < length; at++) {
            if (bytes[at] == 'E' && bytes[at + 5] == ':' && bytes[at + 6] == ' ' && areDigits(bytes, at + 1, at + 5)) {
                return true;
            }
        }
        return false;
    }

    private static boolean areDigits(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }
}
