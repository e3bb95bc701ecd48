package peakscope.ui.table;

import javafx.css.PseudoClass;
import javafx.scene.control.TableRow;
import org.jspecify.annotations.Nullable;
import peakscope.ui.model.CaseViewModel;

/** A row that hovers its buffer while the mouse is on it, and is highlighted while a chart hovers it. */
final class BufferRow extends TableRow<Integer> {

    private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");

    private final CaseViewModel model;

    BufferRow(CaseViewModel model) {
        this.model = model;
        setOnMouseEntered(event -> model.hoveredProperty().set(buffer()));
        setOnMouseExited(event -> model.hoveredProperty().set(CaseViewModel.NONE));
        model.hoveredProperty().addListener(change -> mark());
    }

    private int buffer() {
        Integer id = getItem();
        return id == null || isEmpty() ? CaseViewModel.NONE : id;
    }

    private void mark() {
        pseudoClassStateChanged(
                MARKED,
                buffer() != CaseViewModel.NONE
                        && buffer() == model.hoveredProperty().get());
    }

    @Override
    protected void updateItem(@Nullable Integer id, boolean empty) {
        super.updateItem(id, empty);
        mark();
    }
}
