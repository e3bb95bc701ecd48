package peakscope.chart.owner;

import java.util.ArrayList;
import java.util.List;
import peakscope.chart.surface.Box;

/** Fills a box with boxes of given areas that are as square as possible, after Bruls, Huizing and van Wijk. */
final class Squarified {

    private final double[] areas;
    private final List<Box> boxes = new ArrayList<>();
    private Box free;

    private Squarified(double[] areas, Box box) {
        this.areas = areas;
        this.free = box;
    }

    /**
     * Lays out boxes in the order of the shares.
     *
     * @param shares of the whole box, largest first; their sum is 1
     */
    static List<Box> fill(double[] shares, Box box) {
        double[] areas = new double[shares.length];
        for (int i = 0; i < shares.length; i++) {
            areas[i] = shares[i] * box.width() * box.height();
        }
        Squarified layout = new Squarified(areas, box);
        int from = 0;
        while (from < areas.length) {
            int to = layout.rowEnd(from);
            layout.place(from, to);
            from = to;
        }
        return layout.boxes;
    }

    /** A row along the shorter side takes the next box as long as none of its boxes becomes longer. */
    private int rowEnd(int from) {
        double side = Math.min(free.width(), free.height());
        double sum = areas[from];
        double worst = worst(areas[from], areas[from], sum, side);
        int to = from + 1;
        while (to < areas.length) {
            double next = worst(areas[from], areas[to], sum + areas[to], side);
            if (next > worst) {
                break;
            }
            worst = next;
            sum += areas[to];
            to++;
        }
        return to;
    }

    private static double worst(double largest, double smallest, double sum, double side) {
        double square = side * side;
        return Math.max(square * largest / (sum * sum), sum * sum / (square * smallest));
    }

    private void place(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += areas[i];
        }
        boolean column = free.width() >= free.height();
        double side = column ? free.height() : free.width();
        boolean last = to == areas.length;
        double thickness = last ? (column ? free.width() : free.height()) : side <= 0 ? 0 : sum / side;
        double along = column ? free.y() : free.x();
        for (int i = from; i < to; i++) {
            double length = sum <= 0 ? 0 : areas[i] / sum * side;
            boxes.add(
                    column ? new Box(free.x(), along, thickness, length) : new Box(along, free.y(), length, thickness));
            along += length;
        }
        free = column
                ? new Box(free.x() + thickness, free.y(), Math.max(0, free.width() - thickness), free.height())
                : new Box(free.x(), free.y() + thickness, free.width(), Math.max(0, free.height() - thickness));
    }
}
