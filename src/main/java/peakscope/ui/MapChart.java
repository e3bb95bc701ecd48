package peakscope.ui;

import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.jspecify.annotations.Nullable;
import peakscope.chart.CanvasSurface;
import peakscope.chart.MapColoring;
import peakscope.chart.MapHit;
import peakscope.chart.MapMarks;
import peakscope.chart.MapPainter;
import peakscope.chart.MapScene;
import peakscope.chart.MapSection;
import peakscope.chart.MapView;

/**
 * The memory map: hover to read, click a box to pin it and free room to move the cursor, wheel to zoom time and with Ctrl addresses,
 * drag to pan, keys for all of it.
 */
final class MapChart extends ChartPane {

    private static final String WHAT = "Memory map: addresses over program order";
    private static final int FAR = 10;
    private static final double ZOOM = 1.25;

    private final CaseViewModel model;
    private final ObjectProperty<MapColoring> coloring = new SimpleObjectProperty<>(MapColoring.CATEGORY);
    private final ReadOnlyObjectWrapper<MapScene> scene = new ReadOnlyObjectWrapper<>();
    private MapView view;
    private @Nullable MapSection section;
    private Optional<MapMarks.Tag> tag = Optional.empty();
    private double dragX;
    private double dragY;
    private boolean dragged;

    MapChart(CaseViewModel model) {
        this.model = model;
        setId("map-chart");
        setAccessibleText(WHAT);
        scene.set(MapScene.of(model.analysis().get(), coloring.get()));
        view = whole();
        model.analysis().addListener(change -> {
            scene.set(MapScene.of(model.analysis().get(), coloring.get()));
            tag = Optional.empty();
            look(whole());
        });
        coloring.addListener(change -> {
            scene.set(scene.get().with(coloring.get()));
            look(view);
        });
        model.found().addListener(change -> look(view));
        model.cursor().addListener(change -> followCursor());
        model.hovered().addListener(change -> tellHovered());
        model.pinned().addListener(change -> repaintOverlay());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> leave());
        setOnMousePressed(this::press);
        setOnMouseDragged(this::drag);
        setOnMouseReleased(this::release);
        setOnScroll(this::scroll);
        setOnKeyPressed(this::key);
    }

    /** What the colours stand for. */
    ObjectProperty<MapColoring> coloring() {
        return coloring;
    }

    /** What is shown; its legend changes with the colouring. */
    ReadOnlyObjectProperty<MapScene> scene() {
        return scene.getReadOnlyProperty();
    }

    @Override
    void paintChart(CanvasSurface surface) {
        view = view.with(MapPainter.plot(surface.width(), surface.height()));
        section = null;
        MapPainter.paint(surface, scene.get(), view, model.found().get());
    }

    @Override
    void paintOverlay(CanvasSurface surface) {
        MapMarks marks = new MapMarks(
                model.cursor().get(),
                some(model.hovered().get()),
                some(model.pinned().get()),
                tag);
        MapPainter.paintOverlay(surface, scene.get(), view, section(), marks);
    }

    private static OptionalInt some(int buffer) {
        return buffer == CaseViewModel.NONE ? OptionalInt.empty() : OptionalInt.of(buffer);
    }

    private MapSection section() {
        if (section == null) {
            section = MapSection.of(
                    scene.get(), view, model.cursor().get(), model.found().get());
        }
        return section;
    }

    private int points() {
        return scene.get().timeline().points();
    }

    private long size() {
        return scene.get().space().size();
    }

    private MapView whole() {
        return MapView.whole(points(), size(), MapPainter.plot(getWidth(), getHeight()));
    }

    private void look(MapView next) {
        view = next;
        section = null;
        repaint();
    }

    private void followCursor() {
        MapView shown = view.with(view.time().showing(model.cursor().get(), points()));
        if (shown.equals(view)) {
            section = null;
            repaintOverlay();
        } else {
            look(shown);
        }
    }

    private void tellHovered() {
        OptionalInt hovered = some(model.hovered().get());
        setAccessibleText(hovered.isEmpty() ? WHAT : WHAT + ". " + told(new MapHit(new int[] {hovered.getAsInt()})));
        repaintOverlay();
    }

    private String told(MapHit hit) {
        return hit.title(scene.get().timeline()) + ", "
                + hit.figures(scene.get().timeline());
    }

    private Optional<MapHit> hit(MouseEvent event) {
        Optional<MapHit> onMap = scene.get().at(view, event.getX(), event.getY());
        return onMap.isPresent() ? onMap : scene.get().at(section().view(), event.getX(), event.getY());
    }

    private void point(MouseEvent event) {
        Optional<MapHit> hit = hit(event);
        tag = hit.map(some -> tag(
                        event,
                        some.title(scene.get().timeline()),
                        some.figures(scene.get().timeline())))
                .or(() -> scene.get()
                        .holeAt(view, event.getX(), event.getY())
                        .map(hole -> tag(event, "free", hole.toString())));
        model.hovered().set(hit.map(MapHit::buffer).orElse(CaseViewModel.NONE));
        repaintOverlay();
    }

    private static MapMarks.Tag tag(MouseEvent event, String first, String second) {
        return new MapMarks.Tag(event.getX(), event.getY(), first, second);
    }

    private void leave() {
        tag = Optional.empty();
        model.hovered().set(CaseViewModel.NONE);
        repaintOverlay();
    }

    private void press(MouseEvent event) {
        requestFocus();
        dragX = event.getX();
        dragY = event.getY();
        dragged = false;
    }

    private void drag(MouseEvent event) {
        double x = event.getX() - dragX;
        double y = event.getY() - dragY;
        if (!dragged && Math.abs(x) < 3 && Math.abs(y) < 3) {
            return;
        }
        dragged = true;
        dragX = event.getX();
        dragY = event.getY();
        tag = Optional.empty();
        look(view.dragged(x, y, points(), size()));
    }

    private void release(MouseEvent event) {
        if (dragged || event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        // The first click of two has pinned what the second frees again.
        Optional<MapHit> hit = hit(event);
        hit.ifPresent(some -> model.togglePin(some.buffer()));
        if (event.getClickCount() == 2) {
            look(whole());
        } else if (hit.isEmpty()
                && event.getX() >= view.plot().x()
                && event.getX() < view.plot().right()) {
            model.cursor().set(view.time().point(event.getX(), points()));
        }
    }

    private void scroll(ScrollEvent event) {
        double by = event.getDeltaY() != 0 ? event.getDeltaY() : event.getDeltaX();
        double factor = by > 0 ? ZOOM : 1 / ZOOM;
        if (event.isControlDown()) {
            look(view.zoomedAddresses(factor, event.getY(), size()));
        } else if (event.isShiftDown() || Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
            look(view.dragged(event.getDeltaX() != 0 ? event.getDeltaX() : by, 0, points(), size()));
        } else if (by != 0) {
            look(view.with(view.time().zoomed(factor, event.getX(), points())));
        }
        event.consume();
    }

    private void key(KeyEvent event) {
        int step = event.isShiftDown() ? FAR : 1;
        switch (event.getCode()) {
            case LEFT -> model.moveCursor(-step);
            case RIGHT -> model.moveCursor(step);
            case HOME -> model.moveCursor(-points());
            case END -> model.moveCursor(points());
            case P -> model.moveCursorToPeak();
            case UP -> walk(true);
            case DOWN -> walk(false);
            case PLUS, EQUALS, ADD -> zoom(ZOOM, event.isShortcutDown());
            case MINUS, SUBTRACT -> zoom(1 / ZOOM, event.isShortcutDown());
            case DIGIT0, NUMPAD0 -> look(whole());
            case ENTER, SPACE -> model.marked().ifPresent(model::togglePin);
            case ESCAPE -> {
                model.pinned().set(CaseViewModel.NONE);
                leave();
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    /** Zooms around the cursor, or around the middle of the chosen box. */
    private void zoom(double factor, boolean addresses) {
        if (addresses) {
            look(view.zoomedAddresses(factor, middle(), size()));
        } else {
            double x = view.time().x(model.cursor().get() + 0.5);
            look(view.with(view.time().zoomed(factor, x, points())));
        }
    }

    private double middle() {
        OptionalInt marked = model.marked();
        return marked.isPresent() && scene.get().space().isPlaced(marked.getAsInt())
                ? middleOf(marked.getAsInt())
                : view.plot().y() + view.plot().height() / 2;
    }

    private double middleOf(int buffer) {
        return (view.y(scene.get().space().address(buffer))
                        + view.y(scene.get().space().end(buffer)))
                / 2;
    }

    /** To the next box up or down at the cursor. */
    private void walk(boolean up) {
        int buffer = scene.get().next(model.cursor().get(), model.hovered().get(), up);
        if (buffer == CaseViewModel.NONE) {
            return;
        }
        look(view.showing(
                scene.get().space().address(buffer), scene.get().space().end(buffer), size()));
        MapHit hit = new MapHit(new int[] {buffer});
        double x = view.time().x(model.cursor().get() + 0.5);
        tag = Optional.of(new MapMarks.Tag(
                x,
                middleOf(buffer),
                hit.title(scene.get().timeline()),
                hit.figures(scene.get().timeline())));
        model.hovered().set(buffer);
    }
}
