package peakscope.chart.compare;

import java.util.List;
import peakscope.analyze.compare.Comparison;
import peakscope.chart.compare.WaterfallSteps.Step;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.FittedText;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Stroke;
import peakscope.chart.surface.Surface;
import peakscope.chart.surface.Surface.Align;
import peakscope.chart.usage.UsagePainter;
import peakscope.model.value.Bytes;
import peakscope.model.value.SignedBytes;

/**
 * From peak to peak: a bar for the peak before, below it a floating bar for what each kind of change adds or removes,
 * and a bar for the peak after. Signs and words repeat what the colours say.
 *
 * <p>Rows go down the page, because the kinds have long names and the numbers are wide.
 */
public final class WaterfallPainter {

    private static final double TOP = 24;
    private static final double MARGIN = 10;
    private static final double GAP = 12;
    private static final double ROW = 28;
    private static final double TALLEST_BAR = 18;

    /** Thinnest bar, so that every change is visible. */
    private static final double THINNEST = 1.5;

    /** Bars take at least this share of the width; otherwise sizes lose their exact bytes. */
    private static final double LEAST_PLOT = 0.34;

    /** Names longer than this share of the width are cut. */
    private static final double MOST_NAMES = 0.36;

    /** How much wider bold letters are than the measured ones. */
    private static final double BOLDER = 1.12;

    private WaterfallPainter() {}

    /** Height that all rows need, in pixels. */
    public static double height(Comparison comparison) {
        return TOP + WaterfallSteps.count(comparison) * ROW + MARGIN;
    }

    /** Fills the surface. */
    public static void paint(Surface surface, Comparison comparison) {
        surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        List<Step> steps = WaterfallSteps.of(comparison);
        double names = Math.min(
                MOST_NAMES * surface.width(),
                widest(surface, steps.stream().map(Step::name).toList()));
        double exact = widest(surface, steps.stream().map(Step::exactSize).toList());
        boolean isExact = surface.width() - 2 * MARGIN - names - exact - 2 * GAP > LEAST_PLOT * surface.width();
        double sizes =
                isExact ? exact : widest(surface, steps.stream().map(Step::size).toList());
        double left = MARGIN + names + GAP;
        double right = surface.width() - MARGIN - sizes - GAP;
        double row = Math.min(ROW, (surface.height() - TOP - MARGIN) / steps.size());
        WaterfallScale scale = WaterfallScale.of(steps, left, Math.max(left + 10, right));
        title(surface, comparison, scale);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            double middle = TOP + (i + 0.5) * row;
            Box bar = bar(step, scale, middle, row);
            if (i > 0) {
                double x = UsagePainter.crisp(scale.x(step.isPeak() ? step.to() : step.from()));
                double above = middle - row + bar.height() / 2;
                surface.line(x, above, x, bar.y(), Stroke.solid(Ink.BEFORE, 1));
            }
            bar(surface, step, bar, scale);
            words(surface, step, middle, names, isExact);
        }
    }

    private static double widest(Surface surface, List<String> texts) {
        return texts.stream().mapToDouble(surface::textWidth).max().orElse(0) * BOLDER;
    }

    private static void title(Surface surface, Comparison comparison, WaterfallScale scale) {
        String words = comparison.after().memory().space().title() + ", " + SignedBytes.text(comparison.difference())
                + " from peak to peak";
        String begins = scale.low() == 0 ? "" : ", bars start at " + new Bytes(scale.low());
        String title = FittedText.of(surface, words + begins, surface.width() - 2 * MARGIN);
        surface.boldText(MARGIN, surface.lineHeight(), title, Align.LEFT, Ink.TEXT);
    }

    private static Box bar(Step step, WaterfallScale scale, double middle, double row) {
        double from = scale.x(step.isPeak() ? scale.low() : Math.min(step.from(), step.to()));
        double to = scale.x(Math.max(step.from(), step.to()));
        double width = step.from() == step.to() ? 0 : Math.max(THINNEST, to - from);
        double height = Math.max(2, Math.min(TALLEST_BAR, row - 6));
        return new Box(from, middle - height / 2, width, height);
    }

    private static void bar(Surface surface, Step step, Box bar, WaterfallScale scale) {
        if (bar.width() == 0) {
            return;
        }
        if (step.isPeak()) {
            surface.rect(bar, Fill.soft(step.name().endsWith("after") ? Ink.USAGE : Ink.BEFORE, 0.85));
            if (scale.low() > 0 && bar.width() > 24) {
                // Two gaps mark an axis that does not begin at 0.
                surface.rect(new Box(bar.x() + 8, bar.y(), 3, bar.height()), Fill.solid(Ink.BACKGROUND));
                surface.rect(new Box(bar.x() + 14, bar.y(), 3, bar.height()), Fill.solid(Ink.BACKGROUND));
            }
            return;
        }
        Ink ink = step.isGrowth() ? Ink.GROWTH : Ink.REDUCTION;
        surface.rect(bar, Fill.soft(ink, step.isPadding() ? 0.25 : 0.85));
        if (step.isPadding()) {
            surface.rect(bar, Fill.hatched(ink));
        }
    }

    private static void words(Surface surface, Step step, double middle, double names, boolean isExact) {
        double y = middle + 4;
        String size = isExact ? step.exactSize() : step.size();
        double end = surface.width() - MARGIN;
        if (step.isPeak()) {
            surface.boldText(MARGIN + names, y, step.name(), Align.RIGHT, Ink.TEXT);
            surface.boldText(end, y, size, Align.RIGHT, Ink.TEXT);
        } else {
            surface.text(MARGIN + names, y, FittedText.of(surface, step.name(), names), Align.RIGHT, Ink.AXIS_TEXT);
            surface.text(end, y, size, Align.RIGHT, Ink.TEXT);
        }
    }
}
