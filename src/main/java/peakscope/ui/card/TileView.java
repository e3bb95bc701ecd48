package peakscope.ui.card;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.StackPane;
import peakscope.chart.bars.TilePicture;
import peakscope.chart.surface.Theme;
import peakscope.model.shape.Shape;
import peakscope.ui.chart.CanvasSurface;

/** The small picture of a padded array's tiles on the card. */
final class TileView extends StackPane {

    private static final double WIDTH = 190;
    private static final double HEIGHT = 130;
    private static final double FONT_SIZE = 11;

    private final Canvas canvas = new Canvas(WIDTH, HEIGHT);
    private final ReadOnlyObjectProperty<Theme> theme;
    private Optional<Shape> shape = Optional.empty();

    TileView(ReadOnlyObjectProperty<Theme> theme) {
        this.theme = theme;
        setId("tile-view");
        getChildren().add(canvas);
        setMinSize(WIDTH, HEIGHT);
        theme.addListener(change -> paint());
        paint();
    }

    /** Draws this shape; an untiled shape is not drawn and takes no room. */
    void show(Optional<Shape> next) {
        shape = next;
        paint();
    }

    private void paint() {
        CanvasSurface surface = new CanvasSurface(canvas, theme.get(), FONT_SIZE);
        surface.clear();
        boolean drawn = shape.filter(one -> TilePicture.paint(surface, one)).isPresent();
        setVisible(drawn);
        setManaged(drawn);
    }
}
