package peakscope.read.message.text;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;

/**
 * Chooses what to show of a text: all of it or, if it is long, the lines around those that something was read from, with a line
 * in brackets for each gap.
 */
public final class Surroundings {

    /** Lines to show before and after a line that something was read from. */
    private static final long LINES = 10;

    /** Characters to show before and after what was read, in a very long line. */
    private static final int COLUMNS = 1500;

    /** A column that no line has, so that no mark falls into the note about lines left out. */
    private static final int BEYOND = 1 << 20;

    private final PlacedText shown = new PlacedText();
    private final long[] noted;
    private final long[] places;
    private final int most;
    private int next;
    private long leftOut;

    private Surroundings(LongStream places, int most) {
        this.places = places.sorted().toArray();
        this.noted =
                LongStream.of(this.places).map(PlacedText::lineOf).distinct().toArray();
        this.most = most;
    }

    /** The whole text, unless it has more than so many characters. */
    public static Optional<PlacedText> whole(LineReader lines, int most) throws IOException {
        PlacedText whole = new PlacedText();
        while (lines.advance()) {
            appendLine(whole, lines.number(), lines.text(0));
            if (whole.length() > most) {
                return Optional.empty();
            }
        }
        return Optional.of(whole);
    }

    /**
     * The lines around some places in a text.
     *
     * @param places in any order, as {@link PlacedText} counts them
     * @param most characters to show
     */
    public static PlacedText of(LineReader lines, LongStream places, int most, Progress progress) throws IOException {
        Surroundings around = new Surroundings(places, most);
        while (lines.advance(progress)) {
            around.accept(lines);
        }
        around.sayLeftOut(lines.number() + 1);
        return around.shown;
    }

    private void accept(LineReader lines) {
        long number = lines.number();
        while (next < noted.length && noted[next] < number - LINES) {
            next++;
        }
        boolean near = next < noted.length && noted[next] <= number + LINES;
        if (!near || shown.length() >= most) {
            leftOut++;
            return;
        }
        sayLeftOut(number);
        String line = lines.text(0);
        if (line.length() <= 2 * COLUMNS) {
            appendLine(shown, number, line);
        } else {
            appendAround(number, line);
        }
    }

    private void sayLeftOut(long before) {
        if (leftOut > 0) {
            String lines = leftOut == 1 ? "one line" : String.format(Locale.ROOT, "%,d lines", leftOut);
            if (shown.length() > 0) {
                shown.endLine();
            }
            shown.append("[… " + lines + " not shown …]", PlacedText.place(before - 1, BEYOND));
            leftOut = 0;
        }
    }

    /** Shows the parts of a very long line that are near something read from it. */
    private void appendAround(long number, String line) {
        PlacedText around = new PlacedText();
        int from = 0;
        for (long place : places) {
            if (PlacedText.lineOf(place) == number && around.length() < most) {
                int start = Math.max(from, PlacedText.columnOf(place) - COLUMNS);
                int end = Math.min(line.length(), PlacedText.columnOf(place) + COLUMNS);
                if (start > from) {
                    around.append(" [ … ] ", PlacedText.place(number, from));
                }
                if (end > start) {
                    around.append(line.substring(start, end), PlacedText.place(number, start));
                    from = end;
                }
            }
        }
        if (from < line.length()) {
            around.append(" [ … ] ", PlacedText.place(number, from));
        }
        if (shown.length() > 0) {
            shown.endLine();
        }
        shown.append(around, 0, around.length());
    }

    private static void appendLine(PlacedText text, long number, String line) {
        if (text.length() > 0) {
            text.endLine();
        }
        text.append(line, PlacedText.place(number, 0));
    }
}
