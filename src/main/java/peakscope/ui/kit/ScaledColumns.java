package peakscope.ui.kit;

import java.util.Map;
import javafx.application.Platform;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Keeps columns of a table as wide, and rows as high, as their text needs: both grow with it by the same factor. */
public final class ScaledColumns {

    /** Font size of cells, in pixels, for which columns give their widths. */
    private static final double USUAL = 13;

    private ScaledColumns() {}

    /** Makes a cell's column follow the size of its text. */
    public static void follow(TableCell<?, ?> cell) {
        cell.fontProperty().addListener(change -> Platform.runLater(() -> scale(cell)));
    }

    private static void scale(TableCell<?, ?> cell) {
        TableColumn<?, ?> column = cell.getTableColumn();
        if (column == null) {
            return;
        }
        double factor = cell.getFont().getSize() / USUAL;
        double width = usual(column.getProperties(), column.getPrefWidth()) * factor;
        if (Math.abs(column.getPrefWidth() - width) > 1) {
            column.setPrefWidth(width);
        }
        TableView<?> table = cell.getTableView();
        double height = usual(table.getProperties(), table.getFixedCellSize()) * factor;
        if (height > 0 && Math.abs(table.getFixedCellSize() - height) > 1) {
            table.setFixedCellSize(height);
        }
    }

    /** The size that was set first. */
    private static double usual(Map<Object, Object> properties, double now) {
        return (Double) properties.computeIfAbsent(ScaledColumns.class, key -> now);
    }
}
