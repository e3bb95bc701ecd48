package peakscope.ui.kit;

import java.util.function.Function;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/** One value of a row, with the full text in its tooltip. */
public final class TextCell<S, T> extends TableCell<S, T> {

    private static final double WIDEST = 700;

    private final Function<T, String> text;
    private final Function<T, String> whole;
    private final Tooltip tooltip = new Tooltip();

    public TextCell(Function<T, String> text, Function<T, String> whole) {
        this.text = text;
        this.whole = whole;
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(WIDEST);
        ScaledColumns.follow(this);
    }

    @Override
    protected void updateItem(@Nullable T value, boolean empty) {
        super.updateItem(value, empty);
        if (empty || value == null) {
            setText(null);
            setTooltip(null);
        } else {
            setText(text.apply(value));
            tooltip.setText(whole.apply(value));
            setTooltip(tooltip);
        }
    }
}
