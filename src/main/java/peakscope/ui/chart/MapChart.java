package peakscope.ui.chart;

import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;
import peakscope.chart.map.MapColoring;
import peakscope.chart.map.MapHit;
import peakscope.chart.map.MapMarks;
import peakscope.chart.map.MapPainter;
import peakscope.chart.map.MapScene;
import peakscope.chart.map.MapSection;
import peakscope.chart.map.MapView;
import peakscope.chart.surface.Surface;
import peakscope.model.timeline.Timeline;
import peakscope.ui.model.CaseViewModel;

/**
 * The memory map: hover to read, click a box to pin it or free space to move the cursor, use the wheel to zoom time
 * (with Ctrl, addresses), drag to pan; keys do all of this too.
 */
public final class MapChart extends ChartPane {

    private static final String WHAT = "Memory map: addresses over program order";
    private static final int FAR = 10;

    private final CaseViewModel model;
    private final ReadOnlyObjectWrapper<MapScene> scene = new ReadOnlyObjectWrapper<>();
    private final MapNavigation navigation;
    private @Nullable MapSection section;
    private Optional<MapMarks.Tag> tag = Optional.empty();
    private double dragX;
    private double dragY;
    private boolean dragged;

    public MapChart(CaseViewModel model) {
        this.model = model;
        setId("map-chart");
        setAccessibleText(WHAT);
        scene.set(MapScene.of(model.analysisProperty().get(), model.colors()));
        navigation = new MapNavigation(model, scene.getReadOnlyProperty());
        navigation.viewProperty().addListener(change -> renew());
        model.analysisProperty().addListener(change -> {
            scene.set(MapScene.of(model.analysisProperty().get(), model.colors()));
            tag = Optional.empty();
            navigation.reset();
            renew();
        });
        model.coloringProperty().addListener(change -> {
            scene.set(scene.get().with(model.colors()));
            renew();
        });
        model.foundProperty().addListener(change -> renew());
        model.cursorProperty().addListener(change -> followCursor());
        model.pointedProperty().addListener(change -> repaintOverlay());
        model.hoveredProperty().addListener(change -> tellHovered());
        model.pinnedProperty().addListener(change -> repaintOverlay());
        setOnMouseMoved(this::point);
        setOnMouseExited(event -> leave());
        setOnMousePressed(this::press);
        setOnMouseDragged(this::drag);
        setOnMouseReleased(this::release);
        setOnScroll(navigation::scroll);
        setOnKeyPressed(this::key);
    }

    /** What the colours mean. */
    ObjectProperty<MapColoring> coloringProperty() {
        return model.coloringProperty();
    }

    /** The scene shown; its legend changes with the colouring. */
    ReadOnlyObjectProperty<MapScene> mapSceneProperty() {
        return scene.getReadOnlyProperty();
    }

    @Override
    public void paintChart(Surface surface) {
        MapPainter.paint(surface, scene.get(), view(), model.lit());
    }

    @Override
    public void paintOverlay(Surface surface) {
        MapMarks marks = new MapMarks(
                model.cursorProperty().get(),
                some(model.pointedProperty().get()),
                some(model.hoveredProperty().get()),
                some(model.pinnedProperty().get()),
                tag);
        MapPainter.paintOverlay(surface, scene.get(), view(), section(), marks);
    }

    private static OptionalInt some(int buffer) {
        return buffer == CaseViewModel.NONE ? OptionalInt.empty() : OptionalInt.of(buffer);
    }

    private MapSection section() {
        if (section == null) {
            section = MapSection.of(scene.get(), view(), model.cursorProperty().get(), model.lit());
        }
        return section;
    }

    private MapView view() {
        return navigation.viewProperty().get();
    }

    @Override
    protected void layoutChildren() {
        navigation.fit(MapPainter.plot(getWidth(), getHeight()));
        super.layoutChildren();
    }

    private void renew() {
        section = null;
        repaint();
    }

    private void followCursor() {
        navigation.showCursor();
        section = null;
        repaintOverlay();
    }

    private Timeline timeline() {
        return scene.get().timeline();
    }

    private void tellHovered() {
        OptionalInt hovered = some(model.hoveredProperty().get());
        if (hovered.isPresent()) {
            MapHit hit = new MapHit(new int[] {hovered.getAsInt()});
            setAccessibleText(
                    WHAT + ". " + hit.title(model.analysisProperty().get().origins()) + ", " + hit.figures(timeline()));
        } else {
            setAccessibleText(WHAT);
        }
        repaintOverlay();
    }

    private Optional<MapHit> hit(MouseEvent event) {
        Optional<MapHit> onMap = scene.get().at(view(), event.getX(), event.getY());
        return onMap.isPresent() ? onMap : scene.get().at(section().view(), event.getX(), event.getY());
    }

    private void point(MouseEvent event) {
        boolean inPlot = view().plot().contains(event.getX(), event.getY());
        model.pointedProperty()
                .set(inPlot ? view().time().point(event.getX(), timeline().points()) : CaseViewModel.NONE);
        Optional<MapHit> hit = hit(event);
        tag = hit.map(some -> tag(event.getX(), event.getY(), some)).or(() -> scene.get()
                .holeAt(view(), event.getX(), event.getY())
                .map(hole -> new MapMarks.Tag(event.getX(), event.getY(), "free", hole.toString())));
        model.hoveredProperty().set(hit.map(MapHit::buffer).orElse(CaseViewModel.NONE));
        repaintOverlay();
    }

    private MapMarks.Tag tag(double x, double y, MapHit hit) {
        return new MapMarks.Tag(x, y, hit.title(model.analysisProperty().get().origins()), hit.figures(timeline()));
    }

    private void leave() {
        tag = Optional.empty();
        model.pointedProperty().set(CaseViewModel.NONE);
        model.hoveredProperty().set(CaseViewModel.NONE);
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
        navigation.drag(x, y);
    }

    private void release(MouseEvent event) {
        if (dragged || event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        // The first click of a double click has pinned what the second unpins.
        Optional<MapHit> hit = hit(event);
        hit.ifPresent(some -> model.togglePin(some.buffer()));
        if (event.getClickCount() == 2) {
            navigation.reset();
        } else if (hit.isEmpty()
                && event.getX() >= view().plot().x()
                && event.getX() < view().plot().right()) {
            model.cursorProperty()
                    .set(view().time().point(event.getX(), timeline().points()));
        }
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown()) {
            // Left to the menu: Ctrl and + enlarge the text.
            return;
        }
        int step = event.isShiftDown() ? FAR : 1;
        switch (event.getCode()) {
            case LEFT -> model.moveCursor(-step);
            case RIGHT -> model.moveCursor(step);
            case HOME -> model.moveCursor(-timeline().points());
            case END -> model.moveCursor(timeline().points());
            case P -> model.moveCursorToPeak();
            case UP -> walk(true);
            case DOWN -> walk(false);
            case PLUS, EQUALS, ADD -> zoom(true, event.isAltDown());
            case MINUS, SUBTRACT -> zoom(false, event.isAltDown());
            case DIGIT0, NUMPAD0 -> navigation.reset();
            case ENTER, SPACE -> model.marked().ifPresent(model::togglePin);
            case ESCAPE -> {
                model.pinnedProperty().set(CaseViewModel.NONE);
                leave();
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    /** Zooms around the cursor, or around the middle of the selected box. */
    private void zoom(boolean closer, boolean addresses) {
        if (addresses) {
            navigation.zoomAddresses(closer, navigation.middleY());
        } else {
            navigation.zoomTime(closer, navigation.cursorX());
        }
    }

    /** Moves to the next box up or down at the cursor. */
    private void walk(boolean up) {
        int buffer = scene.get()
                .next(model.cursorProperty().get(), model.hoveredProperty().get(), up);
        if (buffer == CaseViewModel.NONE) {
            return;
        }
        navigation.show(buffer);
        tag = Optional.of(tag(navigation.cursorX(), navigation.middleY(buffer), new MapHit(new int[] {buffer})));
        model.hoveredProperty().set(buffer);
    }
}
