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

/** A device's memory in one bar: a segment per use, labelled inside or below, and a line where the memory ends. */
public final class BudgetPainter {

    /** Height for the bar alone. */
    public static final double SLIM = 30;

    /** Height with a line of text above the bar and a legend below it. */
    public static final double WITH_LEGEND = 72;

    private static final double SIDE = 16;
    private static final double BAR = 18;
    private static final double LINE = 18;
    private static final double GAP = 14;

    private BudgetPainter() {}

    /** Where the bar lies on a surface of this size. */
    public static Box bar(double width, double height) {
        double top = height >= WITH_LEGEND ? LINE + 2 : (SLIM - BAR) / 2;
        return new Box(SIDE, top, Math.max(10, width - 2 * SIDE), BAR);
    }

    /** The part under an x coordinate; empty beside the bar. */
    public static Optional<DeviceBudget.Part> at(DeviceBudget budget, double width, double x) {
        Box bar = bar(width, SLIM);
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

    /** The bar with its heading, and a legend if the surface is high enough. */
    public static void paint(Surface surface, DeviceBudget budget) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        Box bar = bar(surface.width(), surface.height());
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
            surface.line(
                    x,
                    bar.y() - 3,
                    x,
                    bar.bottom() + 3,
                    Stroke.solid(budget.over().count() > 0 ? Ink.LIMIT : Ink.TEXT, 2));
        });
        if (surface.height() >= WITH_LEGEND) {
            heading(surface, budget, bar);
            legend(surface, budget, bar);
        }
    }

    private static void heading(Surface surface, DeviceBudget budget, Box bar) {
        double y = bar.y() - 6;
        String title = "Device budget (estimate)";
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
                surface.text(box.x() + 5, box.bottom() - 5, text, Align.LEFT, Ink.TEXT);
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

    private static List<Fill> fills(BudgetUse use) {
        return switch (use) {
            case RESERVED -> List.of(Fill.soft(Ink.LUMP, 0.5));
            case ARGUMENTS -> List.of(Fill.block(Ink.PARAMETER));
            case CONSTANTS -> List.of(Fill.block(Ink.CONSTANT));
            case OUTPUTS -> List.of(Fill.block(Ink.OUTPUT));
            case TEMPORARIES -> List.of(Fill.block(Ink.TEMPORARY));
            case CODE -> List.of(Fill.block(Ink.SERIES_6));
            case OTHERS -> List.of(Fill.block(Ink.SERIES_7));
            case IN_USE -> List.of(Fill.block(Ink.USAGE));
            case FRAGMENTATION -> List.of(Fill.soft(Ink.TEMPORARY, 0.15), Fill.hatched(Ink.TEMPORARY));
            case FREE -> List.of(Fill.solid(Ink.HOLE));
        };
    }
}
