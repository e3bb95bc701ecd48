package peakscope.chart.bars;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.budget.BudgetUse;
import peakscope.analyze.budget.DeviceBudget;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.ChartLegend;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.usage.UsagePainter;

/** The memory of a device in one bar: a segment a use, its words in it or below it, and a line where the memory ends. */
public final class BudgetPainter {

    /** Room for the bar and one line above it. */
    public static final double SLIM = 44;

    /** Room for a line of legend below as well. */
    public static final double WITH_LEGEND = 72;

    private static final double SIDE = 16;
    private static final double BAR = 20;
    private static final double GAP = 14;

    private BudgetPainter() {}

    /** Where the bar lies on a surface of this size. */
    public static Box bar(double width) {
        return new Box(SIDE, SLIM - BAR - 4, Math.max(10, width - 2 * SIDE), BAR);
    }

    /** The part under an x coordinate; empty beside the bar. */
    public static Optional<DeviceBudget.Part> at(DeviceBudget budget, double width, double x) {
        Box bar = bar(width);
        double left = bar.x();
        for (DeviceBudget.Part part : budget.parts()) {
            double right = left + bar.width() * part.bytes().shareOf(budget.total());
            if (x >= left && x < right) {
                return Optional.of(part);
            }
            left = right;
        }
        return Optional.empty();
    }

    /** The bar with its heading, and a legend where the surface is high enough for one. */
    public static void paint(Surface surface, DeviceBudget budget) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        Box bar = bar(surface.width());
        heading(surface, budget, bar);
        double left = bar.x();
        for (DeviceBudget.Part part : budget.parts()) {
            double wide = bar.width() * part.bytes().shareOf(budget.total());
            segment(surface, part, new Box(left, bar.y(), wide, bar.height()));
            left += wide;
        }
        surface.outline(bar, Stroke.solid(Ink.GRID, 1));
        budget.capacity().ifPresent(capacity -> {
            double x = UsagePainter.crisp(
                    Math.min(bar.right() - 1, bar.x() + bar.width() * capacity.shareOf(budget.total())));
            surface.line(x, bar.y() - 3, x, bar.bottom() + 3, Stroke.solid(Ink.LIMIT, 2));
        });
        if (surface.height() >= WITH_LEGEND) {
            legend(surface, budget, bar);
        }
    }

    private static void heading(Surface surface, DeviceBudget budget, Box bar) {
        double y = bar.y() - 6;
        String title = "Device budget, an estimate";
        String words = budget.summary();
        boolean over = budget.over().count() > 0;
        boolean room = surface.textWidth(title) + surface.textWidth(words) * 1.1 + GAP <= bar.width();
        if (room) {
            surface.text(bar.x(), y, title, Align.LEFT, Ink.AXIS_TEXT);
        }
        surface.boldText(
                bar.right(), y, FittedText.of(surface, words, bar.width()), Align.RIGHT, over ? Ink.LIMIT : Ink.TEXT);
    }

    private static void segment(Surface surface, DeviceBudget.Part part, Box box) {
        fills(part.use()).forEach(fill -> surface.rect(box, fill));
        if (box.width() > 3) {
            surface.line(box.right(), box.y(), box.right(), box.bottom(), Stroke.solid(Ink.BACKGROUND, 1));
        }
        for (String text : List.of(words(part), part.use().text())) {
            if (surface.textWidth(text) + 8 <= box.width()) {
                surface.text(box.x() + 5, box.bottom() - 5, text, Align.LEFT, ink(part.use()));
                return;
            }
        }
    }

    private static void legend(Surface surface, DeviceBudget budget, Box bar) {
        double x = bar.x();
        double y = bar.bottom() + 10;
        for (DeviceBudget.Part part : budget.parts()) {
            String text = words(part);
            double wide = ChartLegend.SWATCH_HEIGHT + 5 + surface.textWidth(text);
            if (x + wide > bar.right()) {
                return;
            }
            Box swatch = new Box(x, y, ChartLegend.SWATCH_HEIGHT, ChartLegend.SWATCH_HEIGHT);
            fills(part.use()).forEach(fill -> surface.rect(swatch, fill));
            surface.text(swatch.right() + 5, swatch.bottom() - 2, text, Align.LEFT, Ink.AXIS_TEXT);
            x += wide + GAP;
        }
    }

    private static String words(DeviceBudget.Part part) {
        return part.use().text() + " " + part.bytes();
    }

    private static Ink ink(BudgetUse use) {
        return switch (use) {
            case FREE, FRAGMENTATION, RESERVED -> Ink.TEXT;
            default -> Ink.BLOCK_TEXT;
        };
    }

    private static List<Fill> fills(BudgetUse use) {
        return switch (use) {
            case RESERVED -> List.of(Fill.soft(Ink.LUMP, 0.5));
            case ARGUMENTS -> List.of(Fill.soft(Ink.PARAMETER, 0.85));
            case CONSTANTS -> List.of(Fill.soft(Ink.CONSTANT, 0.85));
            case OUTPUTS -> List.of(Fill.soft(Ink.OUTPUT, 0.85));
            case TEMPORARIES -> List.of(Fill.soft(Ink.TEMPORARY, 0.85));
            case CODE -> List.of(Fill.soft(Ink.SERIES_6, 0.85));
            case OTHERS -> List.of(Fill.soft(Ink.SERIES_7, 0.85));
            case IN_USE -> List.of(Fill.soft(Ink.USAGE, 0.7));
            case FRAGMENTATION -> List.of(Fill.soft(Ink.TEMPORARY, 0.15), Fill.hatched(Ink.TEMPORARY));
            case FREE -> List.of(Fill.solid(Ink.HOLE));
        };
    }
}
