package peakscope.chart.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.RecordingSurface;
import peakscope.chart.surface.TimeWindow;
import peakscope.model.timeline.Timeline;

class MinimapPainterTest {

    private static final Box STRIP = new Box(100, 0, 500, 26);

    private final RecordingSurface surface = new RecordingSurface(700, 30);
    private final Timeline timeline = Spaces.small().timeline();

    @Test
    void theBrushLiesAroundThePartInSight() {
        MinimapPainter.paintOverlay(surface, timeline, STRIP, new TimeWindow(1, 3), 2);
        Box brush = surface.outlines.get(0).box();
        assertEquals(200, brush.x(), 0.001);
        assertEquals(200, brush.width(), 0.001);
    }

    @Test
    void thereIsNoBrushAroundTheWhole() {
        MinimapPainter.paintOverlay(surface, timeline, STRIP, TimeWindow.whole(timeline.points()), 2);
        assertTrue(surface.outlines.isEmpty());
        assertEquals(350.5, surface.lines.get(0).x1(), 0.001, "the cursor, in the middle of step 2");
    }

    @Test
    void theWholeCurveIsSeenWhateverIsInSight() {
        MinimapPainter.paint(surface, timeline, STRIP, 350L << 20);
        RecordingSurface.Band curve = surface.bands.get(0);
        assertEquals(100, curve.x().get(0), 0.001);
        assertEquals(600, curve.x().get(9), 0.001);
        assertEquals(0, curve.upper().get(4), 0.001, "the peak fills the strip");
    }

    @Test
    void aLowChartHasNoStrip() {
        assertEquals(0, UsagePainter.minimap(600, 150).height());
        assertEquals(18, UsagePainter.minimap(600, 300).height());
    }
}
