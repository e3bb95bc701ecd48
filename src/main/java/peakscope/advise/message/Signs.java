package peakscope.advise.message;

import java.nio.charset.StandardCharsets;
import java.util.List;
import peakscope.read.io.LineReader.LineFilter;

/**
 * Tells the few lines of a log that may begin or belong to a message from the millions that do not, looking at their bytes
 * once. A sign is short enough that a sentence wrapped anywhere still has one whole.
 */
final class Signs implements LineFilter {

    /** Of a message. */
    static final Signs OF_MESSAGE = new Signs(
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

    /** Of the report that follows a message. */
    static final Signs OF_REPORT = new Signs(
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
    static final Signs OF_CHUNK = new Signs("InUse at ", "Free  at ", "Chunks of size ");

    /** Of what a compiler logs of rematerialization, and of the module it works on. */
    static final Signs OF_COMPILER = new Signs("rematerialization", "module: ");

    private final List<byte[]> needles;
    private final boolean[] beginnings = new boolean[1 << 16];

    private Signs(String... texts) {
        needles = List.of(texts).stream()
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .toList();
        for (byte[] needle : needles) {
            beginnings[pair(needle, 0)] = true;
        }
        for (char digit = '0'; digit <= '9'; digit++) {
            beginnings[('E' << 8) | digit] = true;
        }
    }

    @Override
    public boolean accepts(byte[] bytes, int length) {
        for (int at = 0; at + 1 < length; at++) {
            if (beginnings[pair(bytes, at)] && begins(bytes, at, length)) {
                return true;
            }
        }
        return false;
    }

    private boolean begins(byte[] bytes, int at, int length) {
        for (byte[] needle : needles) {
            if (at + needle.length <= length && matches(bytes, at, needle)) {
                return true;
            }
        }
        return isCode(bytes, at, length);
    }

    /** {@code E1000: } */
    private static boolean isCode(byte[] bytes, int at, int length) {
        if (at + 6 >= length || bytes[at] != 'E' || bytes[at + 5] != ':' || bytes[at + 6] != ' ') {
            return false;
        }
        for (int i = at + 1; i < at + 5; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(byte[] bytes, int at, byte[] needle) {
        for (int i = 0; i < needle.length; i++) {
            if (bytes[at + i] != needle[i]) {
                return false;
            }
        }
        return true;
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }
}
