package peakscope.ui.bar;

import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.ChartLegend;
import peakscope.chart.surface.Theme;
import peakscope.model.SpaceMemory;
import peakscope.ui.chart.CanvasSurface;
import peakscope.ui.model.CaseViewModel;

/** What the colours mean: swatches painted as the charts paint them. */
public final class Legend extends FlowPane {

    private final CaseViewModel model;
    private final ReadOnlyObjectProperty<Theme> theme;
    private final Function<SpaceMemory, List<ChartLegend.Entry>> entries;

    /**
     * For the charts of a case.
     *
     * @param entries tells what the colours of a memory are
     */
    public Legend(
            CaseViewModel model,
            ReadOnlyObjectProperty<Theme> theme,
            Function<SpaceMemory, List<ChartLegend.Entry>> entries) {
        super(14, 4);
        this.entries = entries;
        this.model = model;
        this.theme = theme;
        getStyleClass().add("legend");
        setAlignment(Pos.CENTER_LEFT);
        theme.addListener(change -> fill());
        model.analysisProperty().addListener(change -> fill());
        fill();
    }

    private void fill() {
        getChildren().clear();
        for (ChartLegend.Entry entry :
                entries.apply(model.analysisProperty().get().memory())) {
            Canvas swatch = new Canvas(ChartLegend.SWATCH_WIDTH, ChartLegend.SWATCH_HEIGHT);
            CanvasSurface surface = new CanvasSurface(swatch, theme.get(), ChartLegend.SWATCH_HEIGHT);
            entry.fills().forEach(fill -> surface.rect(new Box(0, 0, swatch.getWidth(), swatch.getHeight()), fill));
            Label label = new Label(entry.label());
            Tooltip.install(label, new Tooltip(entry.meaning()));
            HBox item = new HBox(5, swatch, label);
            item.setAlignment(Pos.CENTER_LEFT);
            getChildren().add(item);
        }
    }
}
