package peakscope.chart.bars;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Layout;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.shape.Shape;
import peakscope.model.shape.Tile;

/**
 * A small picture of how an array lies in tiles: its two most minor dimensions as they are, as the tile rounds them up,
 * and the tiles between. Not to scale if one side is much longer; the numbers beside the sides are exact.
 */
public final class TilePicture {

    /** More lines than this on one side would look like a grey area. */
    private static final int MOST_LINES = 24;

    private static final double MARGIN = 46;
    private static final double SHORTEST = 18;

    private TilePicture() {}

    /** One side of the picture: a dimension before and after padding, and the tile size along it. */
    private record Side(String name, long data, long padded, long tile) {}

    /** Draws the tiles of this shape; false, with nothing drawn, if it is not a tiled array. */
    public static boolean paint(Surface surface, Shape shape) {
        Optional<Side[]> sides = sides(shape);
        if (sides.isEmpty()) {
            return false;
        }
        Side across = sides.get()[0];
        Side down = sides.get()[1];
        Box box = box(surface, across, down);
        double dataWidth = box.width() * across.data() / across.padded();
        double dataHeight = box.height() * down.data() / down.padded();
        surface.rect(box, Fill.soft(Ink.USAGE, 0.12));
        surface.rect(box, Fill.hatched(Ink.USAGE));
        Box data = new Box(box.x(), box.y(), Math.max(1, dataWidth), Math.max(1, dataHeight));
        surface.rect(data, Fill.solid(Ink.BACKGROUND));
        surface.rect(data, Fill.soft(Ink.USAGE, 0.55));
        grid(surface, box, across, down);
        surface.outline(box, Stroke.solid(Ink.AXIS_TEXT, 1));
        label(surface, box, across, down);
        return true;
    }

    private static Box box(Surface surface, Side across, Side down) {
        double width = surface.width() - MARGIN - 8;
        double height = surface.height() - 2 * surface.lineHeight() - 8;
        double ratio = (double) across.padded() / down.padded();
        double boxWidth = Math.max(SHORTEST, Math.min(width, height * ratio));
        double boxHeight = Math.max(SHORTEST, Math.min(height, width / ratio));
        return new Box(MARGIN, surface.lineHeight() + 4, boxWidth, boxHeight);
    }

    private static void grid(Surface surface, Box box, Side across, Side down) {
        long columns = across.padded() / across.tile();
        for (long column = 1; column < columns && columns <= MOST_LINES; column++) {
            double x = box.x() + box.width() * column / columns;
            surface.line(x, box.y(), x, box.bottom(), Stroke.solid(Ink.GRID, 1));
        }
        long rows = down.padded() / down.tile();
        for (long row = 1; row < rows && rows <= MOST_LINES; row++) {
            double y = box.y() + box.height() * row / rows;
            surface.line(box.x(), y, box.right(), y, Stroke.solid(Ink.GRID, 1));
        }
    }

    private static void label(Surface surface, Box box, Side across, Side down) {
        surface.text(box.x(), box.y() - 4, text(across), Align.LEFT, Ink.TEXT);
        surface.text(box.x() - 6, box.y() + box.height() / 2, lengths(down), Align.RIGHT, Ink.TEXT);
        surface.text(
                box.x(),
                box.bottom() + surface.lineHeight(),
                String.format(Locale.ROOT, "tiles of %,d × %,d", down.tile(), across.tile()),
                Align.LEFT,
                Ink.AXIS_TEXT);
    }

    private static String text(Side side) {
        return side.name() + " " + lengths(side);
    }

    private static String lengths(Side side) {
        return side.data() == side.padded()
                ? String.format(Locale.ROOT, "%,d", side.data())
                : String.format(Locale.ROOT, "%,d→%,d", side.data(), side.padded());
    }

    /** The minor dimension and the one above it. */
    private static Optional<Side[]> sides(Shape shape) {
        if (!(shape instanceof ArrayShape array) || array.layout().isEmpty() || array.elements() == 0) {
            return Optional.empty();
        }
        Layout layout = array.layout().get();
        if (layout.tiles().isEmpty() || layout.minorToMajor().isEmpty()) {
            return Optional.empty();
        }
        Tile tile = layout.tiles().get(0);
        if (tile.dimensions().isEmpty() || tile.dimensions().contains(Tile.COMBINE)) {
            return Optional.empty();
        }
        return Optional.of(new Side[] {side(array, layout, tile, 0, "minor"), side(array, layout, tile, 1, "second")});
    }

    private static Side side(ArrayShape array, Layout layout, Tile tile, int position, String name) {
        List<Integer> order = layout.minorToMajor();
        long data = position < order.size() ? array.dimensions().get(order.get(position)) : 1;
        int index = tile.dimensions().size() - 1 - position;
        long step = index < 0 ? 1 : Math.max(1, tile.dimensions().get(index));
        long padded = array.paddedDimensions().stream()
                .filter(dimension -> dimension.minorPosition() == position)
                .mapToLong(PaddedDimension::to)
                .findFirst()
                .orElse(data);
        return new Side(name, Math.max(1, data), Math.max(1, padded), step);
    }
}
