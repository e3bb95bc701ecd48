package peakscope.ui;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import peakscope.chart.Box;
import peakscope.chart.CanvasSurface;
import peakscope.chart.Fill;
import peakscope.chart.Ink;
import peakscope.chart.Theme;

/** What the colours mean: swatches painted as the charts paint them. */
final class Legend extends FlowPane {

    private static final double WIDTH = 22;
    private static final double HEIGHT = 12;

    private record Entry(String text, String meaning, List<Fill> fills) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry("in use", "Bytes in use after the step, padding included", List.of(Fill.soft(Ink.USAGE, 0.28))),
            new Entry(
                    "padding",
                    "Bytes that hold no data: arrays are stored in whole tiles",
                    List.of(Fill.soft(Ink.USAGE, 0.12), Fill.hatched(Ink.USAGE))),
            new Entry("peak", "The first step at which most bytes are in use", List.of(Fill.solid(Ink.PEAK))),
            new Entry(
                    "lifetime",
                    "From where a buffer is made to where it is freed",
                    List.of(Fill.soft(Ink.LIFETIME, 0.5))),
            new Entry("parameter", "Inputs of the program; live throughout", List.of(Fill.soft(Ink.PARAMETER, 0.85))),
            new Entry("output", "Results of the program; live throughout", List.of(Fill.soft(Ink.OUTPUT, 0.85))),
            new Entry("constant", "Constants of the program; live throughout", List.of(Fill.soft(Ink.CONSTANT, 0.85))),
            new Entry(
                    "temporary",
                    "Intermediate results, placed by the heap simulator",
                    List.of(Fill.soft(Ink.TEMPORARY, 0.85))));

    private final ReadOnlyObjectProperty<Theme> theme;

    Legend(ReadOnlyObjectProperty<Theme> theme) {
        super(14, 4);
        this.theme = theme;
        getStyleClass().add("legend");
        setAlignment(Pos.CENTER_LEFT);
        theme.addListener(change -> fill());
        fill();
    }

    private void fill() {
        getChildren().clear();
        for (Entry entry : ENTRIES) {
            Canvas swatch = new Canvas(WIDTH, HEIGHT);
            CanvasSurface surface = new CanvasSurface(swatch, theme.get(), HEIGHT);
            entry.fills().forEach(fill -> surface.rect(new Box(0, 0, WIDTH, HEIGHT), fill));
            Label label = new Label(entry.text());
            Tooltip.install(label, new Tooltip(entry.meaning()));
            HBox item = new HBox(5, swatch, label);
            item.setAlignment(Pos.CENTER_LEFT);
            getChildren().add(item);
        }
    }
}
