package peakscope.chart.usage;

import peakscope.chart.surface.Box;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.surface.Viewport;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Names the two parts of the area under the curve where each is high enough: data and padding. */
final class CurveLabels {

    /** Pixels between the places where the height is checked. */
    private static final double APART = 3;

    private static final double PAD = 6;

    /** A smaller share of padding is a line, not an area. */
    private static final double WORTH_NAMING = 0.02;

    private final Surface surface;
    private final Timeline timeline;
    private final Viewport view;
    private final long top;

    CurveLabels(Surface surface, Timeline timeline, Viewport view, long top) {
        this.surface = surface;
        this.timeline = timeline;
        this.view = view;
        this.top = top;
    }

    /** Writes both names beside the peak where they fit; a curve without padding needs none. */
    void paint(int peak) {
        Bytes data = timeline.unpaddedInUse(peak);
        Bytes padding = timeline.inUse(peak).minus(data);
        if (padding.shareOf(timeline.inUse(peak)) > WORTH_NAMING) {
            boolean timed = timeline.isTimed();
            write(peak, (timed ? "rounding " : "padding ") + padding, true);
            write(peak, (timed ? "requested " : "data ") + data, false);
        }
    }

    private double upper(int point, boolean padding) {
        return UsagePainter.y(
                view.plot(),
                padding
                        ? timeline.inUseBytes(point)
                        : timeline.inUse(point).minus(padding(point)).count(),
                top);
    }

    private double lower(int point, boolean padding) {
        return padding ? upper(point, false) : view.plot().bottom();
    }

    private Bytes padding(int point) {
        return timeline.inUse(point).minus(timeline.unpaddedInUse(point));
    }

    /** Writes into the stretch left or right of the peak that is high enough for a line, whichever is longer. */
    private void write(int peak, String text, boolean padding) {
        Box plot = view.plot();
        double x = Math.max(plot.x(), Math.min(plot.right() - 1, view.x(peak + 0.5)));
        Box right = stretch(x, APART, padding);
        Box left = stretch(x, -APART, padding);
        Box room = right.width() >= left.width() ? right : left;
        if (surface.textWidth(text) + 2 * PAD <= room.width()) {
            double middle = room.y() + room.height() / 2 + surface.lineHeight() / 2 - 4;
            surface.text(room.x() + room.width() / 2, middle, text, Align.CENTER, Ink.TEXT);
        }
    }

    private Box stretch(double from, double step, boolean padding) {
        Box plot = view.plot();
        double least = surface.lineHeight() + 4;
        double above = plot.y();
        double below = plot.bottom();
        double x = from;
        while (x >= plot.x() && x < plot.right()) {
            int point = view.point(x, timeline.points());
            double nextAbove = Math.max(above, upper(point, padding));
            double nextBelow = Math.min(below, lower(point, padding));
            if (nextBelow - nextAbove < least) {
                break;
            }
            above = nextAbove;
            below = nextBelow;
            x += step;
        }
        return new Box(Math.min(from, x), above, Math.abs(x - from), below - above);
    }
}
