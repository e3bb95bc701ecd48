package peakscope.ui.compare;

import peakscope.chart.compare.WaterfallPainter;
import peakscope.chart.surface.Surface;
import peakscope.ui.chart.ChartPane;

/** What each kind of change adds from one peak to the other. */
final class WaterfallChart extends ChartPane {

    private final CompareModel model;

    WaterfallChart(CompareModel model) {
        this.model = model;
        setId("waterfall-chart");
        setAccessibleText("From the peak before to the peak after, by kind of change");
        model.spaceProperty().addListener(change -> repaint());
        setOnMousePressed(event -> requestFocus());
    }

    @Override
    public void paintChart(Surface surface) {
        WaterfallPainter.paint(surface, model.spaceProperty().get());
    }

    @Override
    public void paintOverlay(Surface surface) {
        // The chart already shows every number.
    }
}
