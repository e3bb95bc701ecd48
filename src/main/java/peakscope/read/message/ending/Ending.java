package peakscope.read.message.ending;

import java.util.Locale;

/**
 * What became of a program after a message; the closer to the top, the more a message explains why the program ended.
 */
public enum Ending {
    /** Too little memory ended it. */
    FATAL,
    /** Too little memory may have ended it, but lines of progress follow. */
    UNSURE,
    /** Single lines read like a quotation, but by all of its words the text is of a program that too little memory ended. */
    LIKELY,
    /** An error that is not about memory. */
    NOT_MEMORY,
    /** It gave up because another host or process did. */
    FOLLOWED,
    /** No single line says so, but by all of its words the text only tells of such an error. */
    UNLIKELY,
    /** It went on: with less, another way, or later. */
    HANDLED,
    /** The message itself says that it is not a failure. */
    NO_FAILURE,
    /** Quoted from a page or by a test; not this program's own. */
    QUOTED;

    /** Whether a memory error ended the program. */
    public boolean ended() {
        return this == FATAL || this == UNSURE || this == LIKELY;
    }

    /** As JSON writes it: {@code no-failure}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
