package peakscope.ui.export;

import javafx.beans.property.ObjectProperty;
import peakscope.chart.surface.Theme;
import peakscope.model.Case;
import peakscope.ui.chart.ChartPane;

/** What a tab of the window shows of a case, as the menu sees it. */
public interface Page {

    /** The case itself; of a comparison the one after the change. */
    Case opened();

    /** The chart that has the keys, else the first. */
    ChartPane focusedChart();

    /** What is exported, as it is shown now. */
    ExportSource exported();

    ObjectProperty<Theme> themeProperty();

    /** What the status bar says of it. */
    String status();
}
