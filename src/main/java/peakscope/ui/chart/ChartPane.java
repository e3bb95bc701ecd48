package peakscope.ui.chart;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.scene.transform.Scale;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.SvgSurface;
import peakscope.chart.surface.Theme;

/**
 * A chart on two canvases, one for what seldom changes and one above it for pointer and selection.
 *
 * <p>Changes draw nothing; the pane only requests layout and draws then, once per pulse.
 */
public abstract class ChartPane extends Region {

    private static final double FONT_SIZE = 12;

    /** Font size of controls, in pixels, as in {@code app.css}. */
    private static final double USUAL_FONT_SIZE = 13;

    private final Canvas chart = new Canvas();
    private final Canvas overlay = new Canvas();
    /** Invisible; it has the font of the surrounding controls, so that charts grow with their text. */
    private final Text probe = new Text();

    private final Scale larger = new Scale(1, 1);
    private final Scale smaller = new Scale(1, 1);
    private double placedWidth;
    private double placedHeight;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private boolean chartDue = true;
    private boolean overlayDue = true;

    public ChartPane() {
        probe.setVisible(false);
        probe.setManaged(false);
        getChildren().addAll(chart, overlay, probe);
        getTransforms().add(larger);
        chart.getTransforms().add(smaller);
        overlay.getTransforms().add(smaller);
        probe.fontProperty().addListener(change -> scale(probe.getFont().getSize() / USUAL_FONT_SIZE));
        getStyleClass().add("chart-pane");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(120, 60);
        // A surrounding tab pane would take the focus.
        addEventHandler(MouseEvent.MOUSE_PRESSED, MouseEvent::consume);
        theme.addListener(change -> repaint());
        focusedProperty().addListener(change -> repaintOverlay());
    }

    public final ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    /** Draws the lower layer on an empty surface of the pane's size. */
    public abstract void paintChart(Surface surface);

    /** Draws the upper layer on an empty surface of the pane's size. */
    public abstract void paintOverlay(Surface surface);

    public final void repaint() {
        chartDue = true;
        repaintOverlay();
    }

    public final void repaintOverlay() {
        overlayDue = true;
        requestLayout();
    }

    /** The chart as SVG, as it looks on the screen. */
    final String svg() {
        SvgSurface surface = new SvgSurface(getWidth(), getHeight(), theme.get());
        paintChart(surface);
        paintOverlay(surface);
        return surface.document(String.valueOf(getAccessibleText()));
    }

    /**
     * Larger text enlarges the whole chart, including margins: the pane is laid out as if it were smaller, and drawn
     * larger at full resolution.
     */
    private void scale(double factor) {
        double scale = Math.max(0.5, Math.min(4, factor));
        if (scale != larger.getX()) {
            larger.setX(scale);
            larger.setY(scale);
            smaller.setX(1 / scale);
            smaller.setY(1 / scale);
            resize(placedWidth, placedHeight);
            chartDue = true;
            repaint();
        }
    }

    /**
     * A container that the pane fills, for layouts that would centre it: an enlarged pane reports a smaller size than
     * its place.
     */
    public final Region filling() {
        StackPane place = new StackPane(this);
        StackPane.setAlignment(this, Pos.TOP_LEFT);
        place.setMinSize(0, 0);
        return place;
    }

    /** The enlargement of everything drawn. */
    public final double magnified() {
        return larger.getY();
    }

    @Override
    public void resize(double width, double height) {
        placedWidth = width;
        placedHeight = height;
        super.resize(width / larger.getX(), height / larger.getY());
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth() * larger.getX();
        double height = getHeight() * larger.getY();
        if (chart.getWidth() != width || chart.getHeight() != height) {
            chart.setWidth(width);
            chart.setHeight(height);
            overlay.setWidth(width);
            overlay.setHeight(height);
            chartDue = true;
            overlayDue = true;
        }
        if (chartDue) {
            paintChart(cleared(chart));
            chartDue = false;
        }
        if (overlayDue) {
            paintOverlay(cleared(overlay));
            overlayDue = false;
        }
    }

    private CanvasSurface cleared(Canvas canvas) {
        CanvasSurface surface = new CanvasSurface(canvas, theme.get(), FONT_SIZE, larger.getX());
        surface.clear();
        return surface;
    }
}
