package peakscope.ui.chart;

import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.TimeWindow;
import peakscope.chart.surface.Viewport;
import peakscope.chart.usage.UsagePainter;
import peakscope.chart.usage.UsageScene;
import peakscope.ui.model.CaseViewModel;

/**
 * Usage over program order: hover to read, click to move the cursor, use the wheel to zoom, drag to pan; keys do all of
 * this too.
 */
public final class UsageChart extends ChartPane {

    private static final int FAR = 10;
    private static final double ZOOM = 1.25;

    private final CaseViewModel model;
    private double dragFrom = Double.NaN;
    private boolean dragged;
    private boolean brushing;

    public UsageChart(CaseViewModel model) {
        this.model = model;
        setId("usage-chart");
        setAccessibleText("Memory in use over program order");
        model.analysisProperty().addListener(change -> repaint());
        model.pointedProperty().addListener(change -> repaintOverlay());
        model.windowProperty().addListener(change -> repaint());
        model.limitProperty().addListener(change -> repaint());
        model.saidProperty().addListener(change -> repaint());
        model.cursorProperty().addListener(change -> followCursor());
        model.hoveredProperty().addListener(change -> repaintOverlay());
        model.pinnedProperty().addListener(change -> repaintOverlay());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> model.pointedProperty().set(CaseViewModel.NONE));
        setOnMousePressed(this::press);
        setOnMouseDragged(this::drag);
        setOnMouseReleased(this::release);
        setOnScroll(this::scroll);
        setOnKeyPressed(this::key);
    }

    @Override
    public void paintChart(Surface surface) {
        UsagePainter.paint(surface, scene(), view());
    }

    @Override
    public void paintOverlay(Surface surface) {
        UsagePainter.paintOverlay(surface, scene(), view());
    }

    private UsageScene scene() {
        return new UsageScene(
                model.analysisProperty().get(),
                model.cursorProperty().get(),
                pointed(),
                model.marked(),
                Optional.of(model.fit()),
                model.phases(),
                model.runs());
    }

    private int points() {
        return model.analysisProperty().get().timeline().points();
    }

    private Viewport view() {
        return model.windowProperty().get().on(UsagePainter.plot(getWidth(), getHeight()));
    }

    private Viewport whole() {
        return Viewport.whole(points(), UsagePainter.plot(getWidth(), getHeight()));
    }

    private Box minimap() {
        return UsagePainter.minimap(getWidth(), getHeight());
    }

    private void followCursor() {
        Viewport shown = view().showing(model.cursorProperty().get(), points());
        if (shown.equals(view())) {
            repaintOverlay();
        } else {
            look(shown);
        }
    }

    private void look(Viewport next) {
        model.windowProperty().set(TimeWindow.of(next));
    }

    private void point(MouseEvent event) {
        Viewport view = view();
        boolean inPlot = view.plot().contains(event.getX(), event.getY());
        model.pointedProperty().set(inPlot ? view.point(event.getX(), points()) : CaseViewModel.NONE);
    }

    private OptionalInt pointed() {
        int point = model.pointedProperty().get();
        return point == CaseViewModel.NONE ? OptionalInt.empty() : OptionalInt.of(point);
    }

    private void press(MouseEvent event) {
        requestFocus();
        dragFrom = event.getX();
        dragged = false;
        brushing = minimap().contains(event.getX(), event.getY());
        if (brushing) {
            brush(event.getX());
        }
    }

    /** Shows the part under the mouse in the strip with the whole curve. */
    private void brush(double x) {
        Viewport whole = Viewport.whole(points(), minimap());
        double middle = whole.point(x, points()) + 0.5;
        Viewport view = view();
        look(view.moved(middle - (view.first() + view.last()) / 2, points()));
    }

    private void drag(MouseEvent event) {
        if (brushing) {
            brush(event.getX());
            return;
        }
        double moved = dragFrom - event.getX();
        if (Math.abs(moved) < 3 && !dragged) {
            return;
        }
        dragged = true;
        dragFrom = event.getX();
        Viewport view = view();
        look(view.moved(moved / Math.max(1, view.plot().width()) * view.span(), points()));
    }

    private void release(MouseEvent event) {
        Viewport view = view();
        if (!dragged && !brushing && event.getButton() == MouseButton.PRIMARY) {
            if (event.getClickCount() == 2) {
                look(whole());
            } else if (event.getX() >= view.plot().x()) {
                model.cursorProperty().set(view.point(event.getX(), points()));
            }
        }
    }

    private void scroll(ScrollEvent event) {
        Viewport view = view();
        if (event.isShiftDown() || Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
            double by = event.getDeltaX() != 0 ? event.getDeltaX() : event.getDeltaY();
            look(view.moved(-by / Math.max(1, view.plot().width()) * view.span(), points()));
        } else if (event.getDeltaY() != 0) {
            look(view.zoomed(event.getDeltaY() > 0 ? ZOOM : 1 / ZOOM, event.getX(), points()));
        }
        event.consume();
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown()) {
            // Left to the menu: Ctrl and + enlarge the text.
            return;
        }
        int step = event.isShiftDown() ? FAR : 1;
        Viewport view = view();
        double middle = view.x(model.cursorProperty().get() + 0.5);
        switch (event.getCode()) {
            case LEFT -> model.moveCursor(-step);
            case RIGHT -> model.moveCursor(step);
            case HOME -> model.moveCursor(-points());
            case END -> model.moveCursor(points());
            case P -> model.moveCursorToPeak();
            case N -> model.moveCursorToOtherPeak(!event.isShiftDown());
            case PLUS, EQUALS, ADD -> look(view.zoomed(ZOOM, middle, points()));
            case MINUS, SUBTRACT -> look(view.zoomed(1 / ZOOM, middle, points()));
            case DIGIT0, NUMPAD0 -> look(whole());
            case ESCAPE -> model.pinnedProperty().set(CaseViewModel.NONE);
            default -> {
                return;
            }
        }
        event.consume();
    }
}
