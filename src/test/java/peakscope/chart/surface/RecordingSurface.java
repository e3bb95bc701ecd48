package peakscope.chart.surface;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records what is drawn, so that painters can be tested without pixels and without a toolkit. */
public final class RecordingSurface implements Surface {

    private final double width;
    private final double height;
    public final List<Rect> rects = new ArrayList<>();
    public final List<Band> bands = new ArrayList<>();
    public final List<Line> lines = new ArrayList<>();
    public final List<Mark> marks = new ArrayList<>();
    public final List<Outline> outlines = new ArrayList<>();
    public final List<String> texts = new ArrayList<>();

    /** The place of each text, the last one if several are equal. */
    public final Map<String, Box> words = new LinkedHashMap<>();

    public RecordingSurface(double width, double height) {
        this.width = width;
        this.height = height;
    }

    public record Rect(Box box, Fill fill) {}

    public record Outline(Box box, Stroke stroke) {}

    public record Band(List<Double> x, List<Double> upper, List<Double> lower, Fill fill) {}

    public record Line(double x1, double y1, double x2, double y2, Stroke stroke) {}

    public record Mark(double x, double y, double size, Fill fill) {}

    public List<Band> bandsOf(Fill fill) {
        return bands.stream().filter(band -> band.fill().equals(fill)).toList();
    }

    public List<Rect> rectsOf(Fill fill) {
        return rects.stream().filter(rect -> rect.fill().equals(fill)).toList();
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
        rects.add(new Rect(box, fill));
    }

    @Override
    public void outline(Box box, Stroke stroke) {
        outlines.add(new Outline(box, stroke));
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        lines.add(new Line(x1, y1, x2, y2, stroke));
    }

    @Override
    public void band(double[] x, double[] upper, double[] lower, int corners, Fill fill) {
        bands.add(new Band(list(x, corners), list(upper, corners), list(lower, corners), fill));
    }

    @Override
    public void polyline(double[] x, double[] y, int corners, Stroke stroke) {
        for (int i = 1; i < corners; i++) {
            lines.add(new Line(x[i - 1], y[i - 1], x[i], y[i], stroke));
        }
    }

    @Override
    public void marker(double x, double y, double size, Fill fill) {
        marks.add(new Mark(x, y, size, fill));
    }

    @Override
    public void text(double x, double y, String text, Align align, Ink ink) {
        write(x, y, text, align);
    }

    @Override
    public void boldText(double x, double y, String text, Align align, Ink ink) {
        write(x, y, text, align);
    }

    private void write(double x, double y, String text, Align align) {
        texts.add(text);
        double wide = textWidth(text);
        double left =
                switch (align) {
                    case LEFT -> x;
                    case CENTER -> x - wide / 2;
                    case RIGHT -> x - wide;
                };
        words.put(text, new Box(left, y - lineHeight(), wide, lineHeight()));
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

    private static List<Double> list(double[] values, int count) {
        return Arrays.stream(values, 0, count).boxed().toList();
    }
}
