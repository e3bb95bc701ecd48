package peakscope.chart.bars;

import java.util.List;
import java.util.OptionalLong;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.KernelShare;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.usage.UsagePainter;
import peakscope.model.value.Bytes;

/**
 * Draws how a kernel fills VMEM: one bar as it is and, if smaller blocks fit, one with those, both to one scale and with the
 * limit across them. Each operand has a block for each of its buffers, with paler tile padding at the right end.
 */
public final class VmemPainter {

    private static final double SIDE = 1;
    private static final double TITLE = 20;
    private static final double BAR = 30;
    private static final double GAP = 10;

    /** Between operands; between buffers of one there is less. */
    private static final double BETWEEN = 4;

    /** A segment's words start here. */
    private static final double INSET = 5;

    /** Bold text is at most this much wider. */
    private static final double BOLDER = 1.1;

    private VmemPainter() {}

    /** The height that the bars need. */
    public static double height(KernelMemory memory) {
        int bars = memory.parts().isPresent() ? 2 : 1;
        return TITLE + bars * (TITLE + BAR + GAP);
    }

    public static void paint(Surface surface, KernelMemory memory) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        double width = Math.max(10, surface.width() - 2 * SIDE);
        double most = Math.max(memory.withParts(1).count(), memory.limit().orElse(0));
        double scale = most == 0 ? 0 : width / most;
        OptionalLong parts = memory.parts();
        List<Long> all = parts.isPresent() ? List.of(1L, parts.getAsLong()) : List.of(1L);
        for (int i = 0; i < all.size(); i++) {
            segments(surface, memory.shares(all.get(i)), top(i), scale);
        }
        if (memory.limit().isPresent()) {
            limit(surface, memory, SIDE + memory.limit().getAsLong() * scale, top(all.size() - 1) + BAR);
        }
        for (int i = 0; i < all.size(); i++) {
            title(surface, memory, all.get(i), top(i) - TITLE);
        }
    }

    /** Where a bar begins, below the line for its title. */
    private static double top(int bar) {
        return 2 * TITLE + bar * (TITLE + BAR + GAP);
    }

    private static void segments(Surface surface, List<KernelShare> shares, double y, double scale) {
        double x = SIDE;
        for (KernelShare share : shares) {
            double wide = share.bytes().count() * scale;
            double between = wide > 2 * BETWEEN ? BETWEEN : 0;
            segment(surface, share, new Box(x, y, wide - between, BAR));
            x += wide;
        }
    }

    /** The words above a bar, in front of the limit's line. */
    private static void title(Surface surface, KernelMemory memory, long parts, double y) {
        Bytes together = memory.withParts(parts);
        boolean over =
                memory.limit().isPresent() && together.count() > memory.limit().getAsLong();
        String title = FittedText.of(
                surface,
                parts == 1 ? "as it is: " + together : "rows of every block divided by " + parts + ": " + together,
                surface.width() - 2 * SIDE);
        surface.rect(
                new Box(SIDE, y + 1, surface.textWidth(title) * BOLDER + INSET, TITLE - 3), Fill.solid(Ink.BACKGROUND));
        surface.boldText(SIDE, y + TITLE - 6, title, Align.LEFT, over ? Ink.LIMIT : Ink.TEXT);
    }

    private static void segment(Surface surface, KernelShare share, Box box) {
        Ink ink = ink(share.use());
        double each = box.width() / share.buffers();
        double padding = each * share.padding().shareOf(share.bytes());
        for (int buffer = 0; buffer < share.buffers(); buffer++) {
            double left = box.x() + buffer * each;
            double gap = each > 4 ? 1 : 0;
            surface.rect(new Box(left, box.y(), Math.max(0.5, each - padding - gap), box.height()), Fill.block(ink));
            if (padding > gap) {
                surface.rect(new Box(left + each - padding, box.y(), padding - gap, box.height()), Fill.padded(ink));
            }
        }
        // Best inside the first buffer, where no border crosses the words.
        for (double room : List.of(each, box.width())) {
            for (String text : List.of(share.name() + " " + share.bytes(), share.name())) {
                if (surface.textWidth(text) + 2 * INSET <= room) {
                    surface.text(box.x() + INSET, box.y() + box.height() / 2 + 4, text, Align.LEFT, Ink.TEXT);
                    return;
                }
            }
        }
    }

    /** The limit as a line across the bars, its words on the side that has room. */
    private static void limit(Surface surface, KernelMemory memory, double at, double bottom) {
        double x = UsagePainter.crisp(Math.min(surface.width() - SIDE, at));
        Ink ink = memory.over().count() > 0 ? Ink.LIMIT : Ink.TEXT;
        String text = "limit " + new Bytes(memory.limit().orElse(0));
        boolean right = x + INSET + surface.textWidth(text) <= surface.width() - SIDE;
        surface.line(x, 4, x, bottom, Stroke.solid(ink, 2));
        surface.text(right ? x + INSET : x - INSET, TITLE - 6, text, right ? Align.LEFT : Align.RIGHT, ink);
    }

    private static Ink ink(KernelShare.Use use) {
        return switch (use) {
            case INPUT -> Ink.PARAMETER;
            case OUTPUT -> Ink.OUTPUT;
            case SPILLS -> Ink.SERIES_6;
            case OTHER -> Ink.LUMP;
        };
    }
}
