package peakscope;

import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;

/** Counts shapes and draws nothing, to measure a painter's own work. */
final class CountingSurface implements Surface {

    private final double width;
    private final double height;
    private int shapes;

    CountingSurface(double width, double height) {
        this.width = width;
        this.height = height;
    }

    int shapes() {
        return shapes;
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return height;
    }

    @Override
    public void rect(Box box, Fill fill) {
        shapes++;
    }

    @Override
    public void outline(Box box, Stroke stroke) {
        shapes++;
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        shapes++;
    }

    @Override
    public void band(double[] x, double[] upper, double[] lower, int corners, Fill fill) {
        shapes++;
    }

    @Override
    public void polyline(double[] x, double[] y, int corners, Stroke stroke) {
        shapes++;
    }

    @Override
    public void marker(double x, double y, double size, Fill fill) {
        shapes++;
    }

    @Override
    public void text(double x, double y, String text, Align align, Ink ink) {
        shapes++;
    }

    @Override
    public void boldText(double x, double y, String text, Align align, Ink ink) {
        shapes++;
    }

    @Override
    public double textWidth(String text) {
        return text.length() * 7.0;
    }

    @Override
    public double lineHeight() {
        return 16;
    }

    @Override
    public void clipped(Box box, Runnable action) {
        action.run();
    }
}
