package peakscope.analyze.source;

import java.util.Comparator;
import java.util.Optional;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;

/**
 * A line of a program, or a place for buffers that no line makes.
 *
 * @param file as the dump names it
 * @param line from 1; 0 if it is not a line
 */
public record Place(String file, int line) implements Comparable<Place> {

    /** For buffers that exist before the program begins. */
    public static final Place ARGUMENTS = new Place("arguments", 0);

    public static final Place NOWHERE = new Place("no line", 0);

    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::file).thenComparing(Place::line);

    /** The place of a buffer with this origin. */
    public static Place of(Origin origin) {
        if (origin.isArgument()) {
            return ARGUMENTS;
        }
        Optional<SourceFrame> frame = origin.source().filter(source -> source.line() > 0);
        return frame.map(source -> new Place(source.file(), source.line())).orElse(NOWHERE);
    }

    public boolean isLine() {
        return line > 0;
    }

    /** Whether it is in the user's own program, not in an installed package. */
    public boolean isOwn() {
        return isLine() && frame().isOwn();
    }

    /** {@code train.py:11}, {@code arguments}. */
    public String shortText() {
        return isLine() ? frame().shortText() : file;
    }

    /** {@code /home/me/train.py:11}, {@code arguments}. */
    public String text() {
        return isLine() ? frame().toString() : file;
    }

    private SourceFrame frame() {
        return new SourceFrame(file, "", line, 0);
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
