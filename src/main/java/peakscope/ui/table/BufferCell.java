package peakscope.ui.table;

import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Theme;
import peakscope.ui.kit.ScaledColumns;

/** One value of one buffer, read when the cell comes onto the screen; with the full text in its tooltip. */
final class BufferCell extends TableCell<Integer, Integer> {

    private static final double SWATCH = 10;

    private final BufferColumn column;
    private final Supplier<BufferListing> listing;
    private final ReadOnlyObjectProperty<Theme> theme;
    private final Tooltip tooltip = new Tooltip();

    BufferCell(BufferColumn column, Supplier<BufferListing> listing, ReadOnlyObjectProperty<Theme> theme) {
        this.column = column;
        this.listing = listing;
        this.theme = theme;
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(700);
        ScaledColumns.follow(this);
        if (column.isNumber()) {
            setAlignment(Pos.CENTER_RIGHT);
        }
    }

    @Override
    protected void updateItem(@Nullable Integer id, boolean empty) {
        super.updateItem(id, empty);
        if (empty || id == null || id >= listing.get().timeline().bufferCount()) {
            setText(null);
            setGraphic(null);
            setTooltip(null);
            return;
        }
        String text = column.text(listing.get(), id);
        setText(text);
        tooltip.setText(column.exact(listing.get(), id));
        setTooltip(text.isEmpty() ? null : tooltip);
        setGraphic(column == BufferColumn.CATEGORY ? swatch(id) : null);
    }

    /** The category's colour in the charts. */
    private Region swatch(int id) {
        Region swatch = new Region();
        swatch.setMinSize(SWATCH, SWATCH);
        swatch.setMaxSize(SWATCH, SWATCH);
        Ink ink = Ink.of(listing.get().timeline().category(id));
        swatch.setStyle(
                "-fx-background-radius: 2; -fx-background-color: " + theme.get().color(ink));
        return swatch;
    }
}
