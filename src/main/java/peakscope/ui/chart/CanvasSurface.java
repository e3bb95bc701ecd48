package peakscope.ui.chart;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.PixelWriter;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.ImagePattern;
import javafx.scene.paint.Paint;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Theme;

/** A surface on a JavaFX canvas; the only surface that knows JavaFX. */
public final class CanvasSurface implements Surface {

    private static final int HATCH_TILE = 8;

    private final Canvas canvas;
    private final GraphicsContext graphics;
    private final Theme theme;
    private final double scale;
    private final Font font;
    private final Font bold;
    private final Text measure = new Text();
    private final Map<Ink, Color> colors = new EnumMap<>(Ink.class);
    private final Map<Fill, Paint> paints = new HashMap<>();

    /**
     * Draws on a canvas.
     *
     * @param fontSize in pixels
     */
    public CanvasSurface(Canvas canvas, Theme theme, double fontSize) {
        this(canvas, theme, fontSize, 1);
    }

    /**
     * Draws everything larger.
     *
     * @param scale pixels of the canvas per pixel of the surface
     */
    public CanvasSurface(Canvas canvas, Theme theme, double fontSize, double scale) {
        this.scale = scale;
        this.canvas = canvas;
        this.graphics = canvas.getGraphicsContext2D();
        this.theme = theme;
        String family = Font.getDefault().getFamily();
        this.font = Font.font(family, fontSize);
        this.bold = Font.font(family, FontWeight.BOLD, fontSize);
        graphics.setTextBaseline(VPos.BASELINE);
        graphics.setTransform(scale, 0, 0, scale, 0, 0);
    }

    /** Clears the canvas and makes it transparent. */
    public void clear() {
        graphics.clearRect(0, 0, width(), height());
    }

    @Override
    public double width() {
        return canvas.getWidth() / scale;
    }

    @Override
    public double height() {
        return canvas.getHeight() / scale;
    }

    @Override
    public void rect(Box box, Fill fill) {
        graphics.setFill(paint(fill));
        graphics.fillRect(box.x(), box.y(), box.width(), box.height());
    }

    @Override
    public void outline(Box box, Stroke stroke) {
        use(stroke);
        graphics.strokeRect(box.x(), box.y(), box.width(), box.height());
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        use(stroke);
        graphics.strokeLine(x1, y1, x2, y2);
    }

    @Override
    public void band(double[] x, double[] upper, double[] lower, int corners, Fill fill) {
        double[] xs = new double[corners * 2];
        double[] ys = new double[corners * 2];
        for (int i = 0; i < corners; i++) {
            xs[i] = x[i];
            ys[i] = upper[i];
            xs[2 * corners - 1 - i] = x[i];
            ys[2 * corners - 1 - i] = lower[i];
        }
        graphics.setFill(paint(fill));
        graphics.fillPolygon(xs, ys, xs.length);
    }

    @Override
    public void polyline(double[] x, double[] y, int corners, Stroke stroke) {
        use(stroke);
        graphics.strokePolyline(x, y, corners);
    }

    @Override
    public void marker(double x, double y, double size, Fill fill) {
        graphics.setFill(paint(fill));
        double half = size / 2;
        graphics.fillPolygon(new double[] {x - half, x + half, x}, new double[] {y - size, y - size, y}, 3);
    }

    @Override
    public void text(double x, double y, String text, Align align, Ink ink) {
        write(x, y, text, align, ink, font);
    }

    @Override
    public void boldText(double x, double y, String text, Align align, Ink ink) {
        write(x, y, text, align, ink, bold);
    }

    @Override
    public double textWidth(String text) {
        return width(text, bold);
    }

    @Override
    public double plainTextWidth(String text) {
        return width(text, font);
    }

    private double width(String text, Font face) {
        measure.setFont(face);
        measure.setText(text);
        return measure.getLayoutBounds().getWidth();
    }

    @Override
    public double lineHeight() {
        return font.getSize() * 1.35;
    }

    @Override
    public void clipped(Box box, Runnable action) {
        graphics.save();
        graphics.beginPath();
        graphics.rect(box.x(), box.y(), box.width(), box.height());
        graphics.clip();
        action.run();
        graphics.restore();
    }

    private void write(double x, double y, String text, Align align, Ink ink, Font face) {
        graphics.setFont(face);
        graphics.setFill(color(ink));
        graphics.setTextAlign(
                switch (align) {
                    case LEFT -> TextAlignment.LEFT;
                    case CENTER -> TextAlignment.CENTER;
                    case RIGHT -> TextAlignment.RIGHT;
                });
        graphics.fillText(text, x, y);
    }

    private void use(Stroke stroke) {
        graphics.setStroke(color(stroke.ink()));
        graphics.setLineWidth(stroke.width());
        if (stroke.dashed()) {
            graphics.setLineDashes(5, 4);
        } else {
            graphics.setLineDashes();
        }
    }

    /** The same object for the same fill: a canvas compares paints by identity, and maps draw thousands of boxes. */
    private Paint paint(Fill fill) {
        return paints.computeIfAbsent(fill, this::make);
    }

    private Paint make(Fill fill) {
        if (fill.hatched()) {
            return hatch(fill.ink());
        }
        Color color = color(fill.ink());
        return fill.opacity() >= 1 ? color : color.deriveColor(0, 1, 1, fill.opacity());
    }

    private Color color(Ink ink) {
        return colors.computeIfAbsent(ink, role -> Color.web(theme.color(role)));
    }

    /** A small, seamless tile of diagonal stripes. */
    private Paint hatch(Ink ink) {
        WritableImage tile = new WritableImage(HATCH_TILE, HATCH_TILE);
        PixelWriter pixels = tile.getPixelWriter();
        Color color = color(ink);
        for (int x = 0; x < HATCH_TILE; x++) {
            for (int y = 0; y < HATCH_TILE; y++) {
                int diagonal = (x + y) % HATCH_TILE;
                double alpha = diagonal < 2 ? 0.95 : diagonal == 2 || diagonal == HATCH_TILE - 1 ? 0.4 : 0;
                pixels.setColor(x, y, color.deriveColor(0, 1, 1, alpha));
            }
        }
        return new ImagePattern(tile, 0, 0, HATCH_TILE, HATCH_TILE, false);
    }
}
