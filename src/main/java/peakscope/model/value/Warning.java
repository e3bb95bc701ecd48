package peakscope.model.value;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Something the user should know about a result that could be given all the same.
 *
 * @param where file, module or memory space that it is about
 * @param text a whole sentence: what is so, and what it means for the figures
 * @param names of files and instructions that the text mentions, as they stand in it
 */
public record Warning(String where, String text, List<String> names) {

    public Warning {
        where = Visible.of(where);
        text = Visible.of(text);
        names = Visible.of(names);
    }

    /** One that mentions no name. */
    public Warning(String where, String text) {
        this(where, text, List.of());
    }

    /** A copy with another text. */
    public Warning worded(UnaryOperator<String> change) {
        return new Warning(
                change.apply(where),
                change.apply(text),
                names.stream().map(change).toList());
    }

    @Override
    public String toString() {
        return where.isEmpty() ? text : where + ": " + text;
    }
}
