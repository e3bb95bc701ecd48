package peakscope.chart.surface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ViewportTest {

    private static final Box PLOT = new Box(50, 0, 500, 100);

    private final Viewport whole = Viewport.whole(100, PLOT);

    @Test
    void zoomingKeepsThePointUnderTheMouseInPlace() {
        double x = 213;
        double before = (x - PLOT.x()) / PLOT.width() * 100;
        Viewport closer = whole.zoomed(4, x, 100);
        assertEquals(25, closer.span(), 1e-9);
        assertEquals(x, closer.x(before), 1e-9);
    }

    @Test
    void zoomingStopsAtAFewPointsAndAtTheWhole() {
        assertEquals(4, whole.zoomed(1e9, 200, 100).span(), 1e-9);
        assertEquals(whole, whole.zoomed(0.001, 200, 100));
        assertEquals(2, Viewport.whole(2, PLOT).zoomed(10, 200, 2).span(), 1e-9);
    }

    @Test
    void movingStopsAtTheEnds() {
        Viewport closer = whole.zoomed(10, PLOT.x(), 100);
        assertEquals(0, closer.moved(-50, 100).first(), 1e-9);
        assertEquals(100, closer.moved(5000, 100).last(), 1e-9);
    }

    @Test
    void aPointOutOfSightIsBroughtIntoSight() {
        Viewport closer = whole.zoomed(10, PLOT.x(), 100);
        Viewport shown = closer.showing(70, 100);
        assertTrue(shown.first() <= 70 && shown.last() >= 71, shown::toString);
        assertEquals(closer, closer.showing(5, 100));
    }

    @Test
    void everyPixelHasAPointOfTheAxis() {
        assertEquals(0, whole.point(-1000, 100));
        assertEquals(99, whole.point(1000, 100));
        assertEquals(50, whole.point(300, 100));
    }
}
