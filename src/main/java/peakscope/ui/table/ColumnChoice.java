package peakscope.ui.table;

import java.util.EnumMap;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/** Which columns the user wants to see, in all tables, while the program runs. */
final class ColumnChoice {

    private static final Map<BufferColumn, BooleanProperty> SHOWN = new EnumMap<>(BufferColumn.class);

    private ColumnChoice() {}

    static BooleanProperty of(BufferColumn column) {
        return SHOWN.computeIfAbsent(column, any -> new SimpleBooleanProperty(any.isShownAtFirst()));
    }
}
