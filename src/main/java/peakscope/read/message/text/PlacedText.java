package peakscope.read.message.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A text put together from stretches of another, in which each character knows its original place. A place is a line number and
 * a column packed into one number; within a stretch, places count up by one.
 *
 * <p>Only the beginnings of stretches are stored, a few for each line.
 */
public final class PlacedText {

    /** Enough for the million characters that readers keep of a line. */
    private static final int COLUMN_BITS = 21;

    /** Characters that are adjacent in both texts. */
    public record Stretch(int at, long place, int length) {}

    private final StringBuilder text = new StringBuilder();
    private int[] starts = new int[2];
    private long[] places = new long[2];
    private int stretches;

    static long place(long line, int column) {
        return (line << COLUMN_BITS) | column;
    }

    public static long lineOf(long place) {
        return place >> COLUMN_BITS;
    }

    static int columnOf(long place) {
        return (int) (place & ((1 << COLUMN_BITS) - 1));
    }

    static PlacedText ofLine(long number, String line) {
        return new PlacedText().append(line, place(number, 0));
    }

    /** Adds characters that are adjacent from this place on. */
    PlacedText append(CharSequence more, long place) {
        boolean continues = stretches > 0 && place == placeAt(text.length());
        if (!continues && !more.isEmpty()) {
            if (stretches == starts.length) {
                starts = Arrays.copyOf(starts, stretches * 2);
                places = Arrays.copyOf(places, stretches * 2);
            }
            starts[stretches] = text.length();
            places[stretches] = place;
            stretches++;
        }
        text.append(more);
        return this;
    }

    /** Adds a part of another text with its places. */
    PlacedText append(PlacedText other, int from, int to) {
        for (Stretch stretch : other.stretches(from, to)) {
            append(other.text.substring(stretch.at(), stretch.at() + stretch.length()), stretch.place());
        }
        return this;
    }

    /** Adds a line end, placed right after the last character. */
    PlacedText endLine() {
        return append("\n", stretches == 0 ? 0 : placeAt(text.length()));
    }

    public PlacedText part(int from, int to) {
        return new PlacedText().append(this, from, to);
    }

    /** A copy in which every match is replaced; the new characters get the place of its first one. */
    PlacedText replaced(Pattern pattern, UnaryOperator<String> by) {
        Matcher matcher = pattern.matcher(text);
        PlacedText rest = new PlacedText();
        int from = 0;
        while (matcher.find()) {
            rest.append(this, from, matcher.start()).append(by.apply(matcher.group()), placeAt(matcher.start()));
            from = matcher.end();
        }
        return from == 0 ? this : rest.append(this, from, text.length());
    }

    /** The stretches that a part consists of, cut at its ends. */
    public List<Stretch> stretches(int from, int to) {
        List<Stretch> parts = new ArrayList<>();
        for (int i = from < to ? stretchOf(from) : stretches; i < stretches && starts[i] < to; i++) {
            int start = Math.max(from, starts[i]);
            int end = Math.min(to, i + 1 < stretches ? starts[i + 1] : text.length());
            parts.add(new Stretch(start, places[i] + start - starts[i], end - start));
        }
        return parts;
    }

    /** Where the character of a place is here; -1 if it was left out. Places must have been added in order. */
    public int find(long place) {
        int found = Arrays.binarySearch(places, 0, stretches, place);
        int stretch = found >= 0 ? found : -found - 2;
        if (stretch < 0) {
            return -1;
        }
        long at = starts[stretch] + (place - places[stretch]);
        int end = stretch + 1 < stretches ? starts[stretch + 1] : text.length();
        return at < end ? (int) at : -1;
    }

    /** The place of a character, or of the end of the text. */
    public long placeOf(int at) {
        return stretches == 0 ? 0 : placeAt(at);
    }

    private long placeAt(int at) {
        int stretch = stretchOf(at);
        return places[stretch] + at - starts[stretch];
    }

    private int stretchOf(int at) {
        int found = Arrays.binarySearch(starts, 0, stretches, at);
        return found >= 0 ? found : -found - 2;
    }

    public int length() {
        return text.length();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
