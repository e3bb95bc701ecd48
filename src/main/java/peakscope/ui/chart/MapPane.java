package peakscope.ui.chart;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import peakscope.chart.map.MapColoring;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.LegendEntry;
import peakscope.chart.surface.Theme;
import peakscope.ui.kit.OneWay;

/** The memory map with a chooser for its colours, and their legend. */
public final class MapPane extends BorderPane {

    private static final double WIDTH = 12;
    private static final double HEIGHT = 12;

    private final MapChart chart;
    private final ReadOnlyObjectProperty<Theme> theme;
    private final HBox legend = new HBox(12);

    public MapPane(MapChart chart, ReadOnlyObjectProperty<Theme> theme) {
        this.chart = chart;
        this.theme = theme;
        setId("map-pane");
        ComboBox<MapColoring> colours = new ComboBox<>();
        colours.setId("map-coloring");
        colours.setTooltip(new Tooltip("What box colours mean"));
        colours.getItems().setAll(MapColoring.values());
        colours.setConverter(new OneWay<>(MapColoring::text));
        colours.valueProperty().bindBidirectional(chart.coloringProperty());
        Label by = new Label("Colour by");
        by.getStyleClass().add("text-muted");
        by.setLabelFor(colours);
        by.setMinWidth(USE_PREF_SIZE);
        colours.getStyleClass().add("small");
        colours.setMinWidth(USE_PREF_SIZE);
        legend.getStyleClass().add("map-legend");
        HBox bar = new HBox(8, by, colours, legend);
        legend.setAlignment(Pos.CENTER_LEFT);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("ownership-bar");
        setTop(bar);
        setCenter(chart.filling());
        chart.mapSceneProperty().addListener(change -> fill());
        theme.addListener(change -> fill());
        fill();
    }

    private void fill() {
        legend.getChildren().clear();
        for (LegendEntry entry : chart.mapSceneProperty().get().legend()) {
            Canvas swatch = new Canvas(WIDTH, HEIGHT);
            new CanvasSurface(swatch, theme.get(), HEIGHT).rect(new Box(0, 0, WIDTH, HEIGHT), entry.fill());
            Label label = new Label(entry.label());
            label.setTooltip(new Tooltip(entry.label()));
            HBox item = new HBox(5, swatch, label);
            item.setAlignment(Pos.CENTER_LEFT);
            legend.getChildren().add(item);
        }
    }
}
