package peakscope.report.document;

import java.util.Locale;
import java.util.Optional;
import peakscope.model.value.Bytes;
import peakscope.model.value.Visible;

/**
 * One cell of a table.
 *
 * @param text as every form shows it
 * @param exact the same to the byte, for forms that have room for it out of the way
 */
public record Cell(String text, Optional<String> exact) {

    public Cell {
        text = Visible.of(text);
        exact = exact.map(Visible::of);
    }

    public static final Cell EMPTY = of("");

    public static Cell of(String text) {
        return new Cell(text, Optional.empty());
    }

    public static Cell of(Bytes bytes) {
        return new Cell(bytes.toString(), Optional.of(bytes.exact()));
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
