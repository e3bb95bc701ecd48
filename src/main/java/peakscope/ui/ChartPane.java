package peakscope.ui;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import peakscope.chart.CanvasSurface;
import peakscope.chart.Surface;
import peakscope.chart.SvgSurface;
import peakscope.chart.Theme;

/**
 * A chart on two canvases, one for what seldom changes and one above it for pointer and selection.
 *
 * <p>Nothing is drawn when something changes; the pane only asks for layout, and what is due is drawn there, once a
 * pulse.
 */
abstract class ChartPane extends Region {

    private static final double FONT_SIZE = 12;

    private final Canvas chart = new Canvas();
    private final Canvas overlay = new Canvas();
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private boolean chartDue = true;
    private boolean overlayDue = true;

    ChartPane() {
        getChildren().addAll(chart, overlay);
        getStyleClass().add("chart-pane");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(120, 60);
        // A tab pane around would take the focus.
        addEventHandler(MouseEvent.MOUSE_PRESSED, MouseEvent::consume);
        theme.addListener(change -> repaint());
        focusedProperty().addListener(change -> repaintOverlay());
    }

    final ObjectProperty<Theme> theme() {
        return theme;
    }

    /** Draws the layer below on a clean surface of the pane's size. */
    abstract void paintChart(Surface surface);

    /** Draws the layer above on a clean surface of the pane's size. */
    abstract void paintOverlay(Surface surface);

    final void repaint() {
        chartDue = true;
        repaintOverlay();
    }

    final void repaintOverlay() {
        overlayDue = true;
        requestLayout();
    }

    /** The chart as it is on the screen, as SVG. */
    final String svg() {
        SvgSurface surface = new SvgSurface(getWidth(), getHeight(), theme.get());
        paintChart(surface);
        paintOverlay(surface);
        return surface.document(String.valueOf(getAccessibleText()));
    }

    @Override
    protected void layoutChildren() {
        if (chart.getWidth() != getWidth() || chart.getHeight() != getHeight()) {
            chart.setWidth(getWidth());
            chart.setHeight(getHeight());
            overlay.setWidth(getWidth());
            overlay.setHeight(getHeight());
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
        CanvasSurface surface = new CanvasSurface(canvas, theme.get(), FONT_SIZE);
        surface.clear();
        return surface;
    }
}
