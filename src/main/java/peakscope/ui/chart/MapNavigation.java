package peakscope.ui.chart;

import java.util.OptionalInt;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.input.ScrollEvent;
import peakscope.analyze.address.AddressSpace;
import peakscope.chart.map.MapScene;
import peakscope.chart.map.MapView;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.TimeWindow;
import peakscope.ui.model.CaseViewModel;

/** Which part of the memory map is visible, and all ways to move to another. */
final class MapNavigation {

    private static final double ZOOM = 1.25;

    private final CaseViewModel model;
    private final ReadOnlyObjectProperty<MapScene> scene;
    private final ReadOnlyObjectWrapper<MapView> view = new ReadOnlyObjectWrapper<>();

    MapNavigation(CaseViewModel model, ReadOnlyObjectProperty<MapScene> scene) {
        this.model = model;
        this.scene = scene;
        Box plot = new Box(0, 0, 1, 1);
        view.set(MapView.whole(points(), space().size(), plot)
                .with(model.windowProperty().get().on(plot)));
        model.windowProperty()
                .addListener(
                        change -> look(seen().with(model.windowProperty().get().on(seen().plot()))));
    }

    ReadOnlyObjectProperty<MapView> viewProperty() {
        return view.getReadOnlyProperty();
    }

    private void look(MapView next) {
        if (!next.equals(view.get())) {
            view.set(next);
            model.windowProperty().set(TimeWindow.of(next.time()));
        }
    }

    private MapView seen() {
        return view.get();
    }

    private int points() {
        return scene.get().timeline().points();
    }

    private AddressSpace space() {
        return scene.get().space();
    }

    /** Shows the whole map. */
    void reset() {
        reset(seen().plot());
    }

    private void reset(Box plot) {
        look(MapView.whole(points(), space().size(), plot));
    }

    void fit(Box plot) {
        look(seen().with(plot));
    }

    void drag(double x, double y) {
        look(seen().dragged(x, y, points(), space().size()));
    }

    void zoomTime(boolean closer, double x) {
        look(seen().with(seen().time().zoomed(factor(closer), x, points())));
    }

    void zoomAddresses(boolean closer, double y) {
        look(seen().zoomedAddresses(factor(closer), y, space().size()));
    }

    private static double factor(boolean closer) {
        return closer ? ZOOM : 1 / ZOOM;
    }

    /** The wheel zooms time, with Ctrl addresses, and pans with Shift. */
    void scroll(ScrollEvent event) {
        double by = event.getDeltaY() != 0 ? event.getDeltaY() : event.getDeltaX();
        if (event.isControlDown()) {
            zoomAddresses(by > 0, event.getY());
        } else if (event.isShiftDown() || Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
            drag(event.getDeltaX() != 0 ? event.getDeltaX() : by, 0);
        } else if (by != 0) {
            zoomTime(by > 0, event.getX());
        }
        event.consume();
    }

    void showCursor() {
        look(seen().with(seen().time().showing(model.cursorProperty().get(), points())));
    }

    void show(int buffer) {
        look(seen().showing(space().address(buffer), space().end(buffer), space().size()));
    }

    /** The cursor's x, visible or not. */
    double cursorX() {
        return seen().time().x(model.cursorProperty().get() + 0.5);
    }

    /** The middle of the selected box, or of the map if there is none. */
    double middleY() {
        OptionalInt marked = model.marked();
        return marked.isPresent() && space().isPlaced(marked.getAsInt())
                ? middleY(marked.getAsInt())
                : seen().plot().y() + seen().plot().height() / 2;
    }

    double middleY(int buffer) {
        return (seen().y(space().address(buffer)) + seen().y(space().end(buffer))) / 2;
    }
}
