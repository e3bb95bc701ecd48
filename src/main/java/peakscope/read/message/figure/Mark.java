package peakscope.read.message.figure;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of an error text that something was read from.
 *
 * @param start of the stretch
 * @param end just past its last character
 * @param message number of the message among those of the text
 * @param figure which one, where it is a figure
 * @param what for people: {@code limit: 15.75 GiB (16,911,433,728 bytes)}
 */
public record Mark(int start, int end, Kind kind, int message, @Nullable Figure figure, String what) {

    /** What a stretch says. Where one lies within another, the kind listed later wins. */
    public enum Kind {
        /** The sentence by which the message was recognised. */
        SENTENCE("message"),
        ALLOCATION("listed allocation"),
        SPACE("memory space"),
        DEVICE("device"),
        SHAPE("shape"),
        INSTRUCTION("instruction"),
        MODULE("module"),
        DETAIL("detail"),
        FIGURE("figure"),
        CODE("code");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Name for people. */
        public String title() {
            return title;
        }
    }

    /** Whether both mark the same thing, as the halves of a wrapped word do. */
    public boolean tellsTheSame(Mark other) {
        return message == other.message && kind == other.kind && what.equals(other.what);
    }

    public Mark moved(int characters, int messages) {
        return new Mark(start + characters, end + characters, kind, message + messages, figure, what);
    }
}
