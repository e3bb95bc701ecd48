package peakscope.report.document;

import java.util.Locale;
import java.util.Optional;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;

/**
 * One cell of a table.
 *
 * @param text as every form shows it
 * @param exact the same to the byte, for forms that have room for it
 * @param isPart whether the row is part of the one above it
 */
public record Cell(String text, Optional<String> exact, boolean isPart) {

    public Cell {
        text = Visible.of(text);
        exact = exact.map(Visible::of);
    }

    public static final Cell EMPTY = of("");

    public static Cell of(String text) {
        return new Cell(text, Optional.empty(), false);
    }

    public static Cell of(Bytes bytes) {
        return of(bytes.toString(), bytes.exact());
    }

    public static Cell of(String text, String exact) {
        return new Cell(text, Optional.of(exact), false);
    }

    /** The first cell of a row that is part of the one above it. */
    public static Cell part(String text) {
        return new Cell(text, Optional.empty(), true);
    }

    /** A number of things. */
    public static Cell of(long count) {
        return of(String.format(Locale.ROOT, "%,d", count));
    }

    /** {@code 12.5 %}. */
    public static Cell share(Bytes part, Bytes whole) {
        return of(String.format(Locale.ROOT, "%.1f %%", part.shareOf(whole) * 100));
    }
}
