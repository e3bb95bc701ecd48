package peakscope.ui.kit;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Formats the values of a chooser without text entry. */
public final class OneWay<T> extends StringConverter<T> {

    private final Function<T, String> print;

    public OneWay(Function<T, String> print) {
        this.print = print;
    }

    @Override
    public String toString(@Nullable T value) {
        return value == null ? "" : print.apply(value);
    }

    @Override
    public T fromString(String text) {
        throw new UnsupportedOperationException("a chooser takes no typed text");
    }
}
