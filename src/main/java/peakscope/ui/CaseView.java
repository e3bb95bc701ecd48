package peakscope.ui;

import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.chart.Theme;

/**
 * One opened case: choosers above, the curve, the charts of the cursor step and the drawer with words and tables in the
 * middle, the advisor always beside them.
 */
final class CaseView extends BorderPane {

    private static final double UPPER_SHARE = 0.42;
    private static final double LOWER_SHARE = 0.72;

    private final CaseViewModel model;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private final UsageChart usage;
    private final TabPane charts = new TabPane();
    private final TabPane drawer = new TabPane();

    CaseView(CaseViewModel model, Shell shell) {
        this.model = model;
        ChartExport export = new ChartExport(shell);
        usage = chart(new UsageChart(model), export);
        BarsChart bars = chart(new BarsChart(model), export);

        VBox upper = new VBox(usage, new CursorBar(model), new Legend(theme));
        VBox.setVgrow(usage, Priority.ALWAYS);
        charts.setId("charts");
        charts.getTabs().addAll(tab("Bars", bars));
        drawer.setId("drawer");
        drawer.getTabs().addAll(tab("Buffer", new BufferCard(model, theme)));
        for (TabPane tabs : List.of(charts, drawer)) {
            tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
            tabs.getStyleClass().add("dense");
            tabs.setMinHeight(90);
        }
        SplitPane middle = new SplitPane(upper, charts, drawer);
        middle.setOrientation(Orientation.VERTICAL);
        SplitPane.setResizableWithParent(drawer, false);
        Remembered.dividers(middle, shell.settings(), "split.middle", UPPER_SHARE, LOWER_SHARE);

        setTop(new ChooserBar(model));
        setCenter(new FoldingAdvisor(middle, model, shell));
    }

    private <T extends ChartPane> T chart(T pane, ChartExport export) {
        pane.theme().bind(theme);
        export.offer(pane);
        return pane;
    }

    private static Tab tab(String title, Node content) {
        Tab tab = new Tab(title, content);
        tab.setId("tab-" + content.getId());
        return tab;
    }

    /** The chart that has the keys, else the curve. */
    ChartPane focusedChart() {
        Node owner = getScene() == null ? null : getScene().getFocusOwner();
        return owner instanceof ChartPane chart ? chart : usage;
    }

    CaseViewModel model() {
        return model;
    }

    ObjectProperty<Theme> theme() {
        return theme;
    }
}
