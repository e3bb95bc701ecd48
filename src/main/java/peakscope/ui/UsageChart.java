package peakscope.ui;

import java.util.OptionalInt;
import java.util.OptionalLong;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import peakscope.chart.CanvasSurface;
import peakscope.chart.UsagePainter;
import peakscope.chart.UsageScene;
import peakscope.chart.Viewport;

/** Usage over program order: hover to read, click to move the cursor, wheel to zoom, drag to pan, keys for all of it. */
final class UsageChart extends ChartPane {

    private static final int FAR = 10;
    private static final double ZOOM = 1.25;

    private final CaseViewModel model;
    private Viewport view;
    private OptionalInt pointed = OptionalInt.empty();
    private double dragFrom = Double.NaN;
    private boolean dragged;

    UsageChart(CaseViewModel model) {
        this.model = model;
        this.view = whole();
        setId("usage-chart");
        setAccessibleText("Memory in use over program order");
        model.analysis().addListener(change -> {
            view = whole();
            pointed = OptionalInt.empty();
            repaint();
        });
        model.limit().addListener(change -> repaint());
        model.cursor().addListener(change -> followCursor());
        model.hovered().addListener(change -> repaintOverlay());
        model.pinned().addListener(change -> repaintOverlay());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> {
            pointed = OptionalInt.empty();
            repaintOverlay();
        });
        setOnMousePressed(this::press);
        setOnMouseDragged(this::drag);
        setOnMouseReleased(this::release);
        setOnScroll(this::scroll);
        setOnKeyPressed(this::key);
    }

    @Override
    void paintChart(CanvasSurface surface) {
        view = view.with(UsagePainter.plot(surface.width(), surface.height()));
        UsagePainter.paint(surface, scene(), view);
    }

    @Override
    void paintOverlay(CanvasSurface surface) {
        UsagePainter.paintOverlay(surface, scene(), view);
    }

    private UsageScene scene() {
        OptionalLong limit = model.applyingLimit()
                .map(at -> OptionalLong.of(at.bytes().count()))
                .orElseGet(OptionalLong::empty);
        return new UsageScene(model.analysis().get(), model.cursor().get(), pointed, model.marked(), limit);
    }

    private int points() {
        return model.analysis().get().timeline().points();
    }

    private Viewport whole() {
        return Viewport.whole(points(), UsagePainter.plot(getWidth(), getHeight()));
    }

    private void followCursor() {
        Viewport shown = view.showing(model.cursor().get(), points());
        if (shown.equals(view)) {
            repaintOverlay();
        } else {
            look(shown);
        }
    }

    private void look(Viewport next) {
        view = next;
        repaint();
    }

    private void point(MouseEvent event) {
        pointed = view.plot().contains(event.getX(), event.getY())
                ? OptionalInt.of(view.point(event.getX(), points()))
                : OptionalInt.empty();
        repaintOverlay();
    }

    private void press(MouseEvent event) {
        requestFocus();
        dragFrom = event.getX();
        dragged = false;
    }

    private void drag(MouseEvent event) {
        double moved = dragFrom - event.getX();
        if (Math.abs(moved) < 3 && !dragged) {
            return;
        }
        dragged = true;
        dragFrom = event.getX();
        look(view.moved(moved / Math.max(1, view.plot().width()) * view.span(), points()));
    }

    private void release(MouseEvent event) {
        if (!dragged && event.getButton() == MouseButton.PRIMARY) {
            if (event.getClickCount() == 2) {
                look(whole());
            } else if (event.getX() >= view.plot().x()) {
                model.cursor().set(view.point(event.getX(), points()));
            }
        }
    }

    private void scroll(ScrollEvent event) {
        if (event.isShiftDown() || Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
            double by = event.getDeltaX() != 0 ? event.getDeltaX() : event.getDeltaY();
            look(view.moved(-by / Math.max(1, view.plot().width()) * view.span(), points()));
        } else if (event.getDeltaY() != 0) {
            look(view.zoomed(event.getDeltaY() > 0 ? ZOOM : 1 / ZOOM, event.getX(), points()));
        }
        event.consume();
    }

    private void key(KeyEvent event) {
        int step = event.isShiftDown() ? FAR : 1;
        double middle = view.x(model.cursor().get() + 0.5);
        switch (event.getCode()) {
            case LEFT -> model.moveCursor(-step);
            case RIGHT -> model.moveCursor(step);
            case HOME -> model.moveCursor(-points());
            case END -> model.moveCursor(points());
            case P -> model.moveCursorToPeak();
            case PLUS, EQUALS, ADD -> look(view.zoomed(ZOOM, middle, points()));
            case MINUS, SUBTRACT -> look(view.zoomed(1 / ZOOM, middle, points()));
            case DIGIT0, NUMPAD0 -> look(whole());
            case ESCAPE -> model.pinned().set(CaseViewModel.NONE);
            default -> {
                return;
            }
        }
        event.consume();
    }
}
