package peakscope.ui.export;

import javafx.beans.property.ObjectProperty;
import peakscope.chart.surface.Theme;
import peakscope.model.Case;
import peakscope.ui.chart.ChartPane;

/** A tab that shows a case, as the menu sees it. */
public interface Page {

    /** The case itself; for a comparison, the one after the change. */
    Case opened();

    /** The chart with the keyboard focus, or the first one. */
    ChartPane focusedChart();

    /** What to export, as shown now. */
    ExportSource exported();

    ObjectProperty<Theme> themeProperty();

    /** Its text in the status bar. */
    String status();
}
