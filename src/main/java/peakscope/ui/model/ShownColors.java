package peakscope.ui.model;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapColors;

/** The colours of the buffers shown, computed on first use. */
final class ShownColors {

    private final ObjectProperty<MapColoring> coloring;
    private SpaceAnalysis shown;
    private @Nullable MapColors known;

    ShownColors(SpaceAnalysis shown) {
        this.shown = shown;
        coloring = new SimpleObjectProperty<>(MapColors.usual(shown));
        // The first listener, so that all others find the new colours.
        coloring.addListener(change -> known = null);
    }

    void show(SpaceAnalysis next) {
        shown = next;
        known = null;
    }

    /** What the colours mean. */
    ObjectProperty<MapColoring> coloringProperty() {
        return coloring;
    }

    MapColors get() {
        MapColors colors = known == null ? MapColors.of(shown, coloring.get()) : known;
        known = colors;
        return colors;
    }
}
