package peakscope.chart.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.chart.surface.Viewport;
import peakscope.model.value.Bytes;

class UsagePainterTest {

    private static final Box PLOT = UsagePainter.plot(600, 300);

    private final RecordingSurface surface = new RecordingSurface(600, 300);

    private static UsageScene scene(SpaceAnalysis analysis, OptionalInt buffer, OptionalLong limit) {
        return new UsageScene(
                analysis,
                analysis.peak().step(),
                OptionalInt.empty(),
                buffer,
                Optional.of(Fitting.of(analysis, limit(limit))),
                List.of(),
                List.of());
    }

    private static Optional<MemoryLimit> limit(OptionalLong bytes) {
        return bytes.isPresent() ? Optional.of(MemoryLimit.ofUser(new Bytes(bytes.getAsLong()))) : Optional.empty();
    }

    private RecordingSurface painted(SpaceAnalysis analysis, OptionalLong limit) {
        UsagePainter.paint(
                surface,
                scene(analysis, OptionalInt.empty(), limit),
                Viewport.whole(analysis.timeline().points(), PLOT));
        return surface;
    }

    @Test
    void paddingIsPaleBetweenTheLineWithoutItAndTheLineWithIt() {
        RecordingSurface drawn = painted(Spaces.small(), OptionalLong.empty());
        RecordingSurface.Band hatch = drawn.bandsOf(Fill.soft(Ink.USAGE, 0.12)).get(0);
        RecordingSurface.Band data = drawn.bandsOf(Fill.soft(Ink.USAGE, 0.28)).get(0);
        assertEquals(hatch.lower(), data.upper(), "the padding begins where the data ends");
        double pixelsPerMiB = (PLOT.bottom() - hatch.upper().get(0)) / 100;
        // Step 2 has corners 4 and 5: 350 MiB in use, 100 MiB of them padding.
        assertEquals(350 * pixelsPerMiB, PLOT.bottom() - hatch.upper().get(4), 0.01);
        assertEquals(100 * pixelsPerMiB, hatch.lower().get(4) - hatch.upper().get(4), 0.01);
        // Step 0 has none.
        assertEquals(hatch.lower().get(0), hatch.upper().get(0), 0.001);
    }

    @Test
    void eachStepIsAsWideAsEveryOther() {
        List<Double> x = painted(Spaces.small(), OptionalLong.empty())
                .bandsOf(Fill.soft(Ink.USAGE, 0.12))
                .get(0)
                .x();
        assertEquals(PLOT.x(), x.get(0), 0.001);
        assertEquals(PLOT.x() + PLOT.width() / 5, x.get(1), 0.001);
        assertEquals(PLOT.right(), x.get(9), 0.001);
    }

    @Test
    void thePeakIsMarkedAboveItsStepWithItsSize() {
        RecordingSurface drawn = painted(Spaces.small(), OptionalLong.empty());
        assertEquals(1, drawn.marks.size());
        assertEquals(PLOT.x() + PLOT.width() * 2.5 / 5, drawn.marks.get(0).x(), 0.001);
        assertTrue(drawn.texts.contains("peak 350.00 MiB"), drawn.texts::toString);
    }

    @Test
    void aLimitWithinReachIsALineAndAFarOneIsSaidInWords() {
        painted(Spaces.small(), OptionalLong.of(400L << 20));
        assertEquals(
                1,
                surface.lines.stream()
                        .filter(line -> line.stroke().ink() == Ink.AXIS_TEXT
                                && line.stroke().width() == 1.5)
                        .count());
        RecordingSurface far = new RecordingSurface(600, 300);
        SpaceAnalysis small = Spaces.small();
        UsagePainter.paint(far, scene(small, OptionalInt.empty(), OptionalLong.of(16L << 30)), Viewport.whole(5, PLOT));
        assertTrue(far.lines.stream()
                .noneMatch(line -> line.stroke().width() == 1.5 && line.stroke().ink() == Ink.AXIS_TEXT));
        assertTrue(far.texts.stream().anyMatch(text -> text.startsWith("limit 16.00 GiB") && text.endsWith("↑")));
    }

    @Test
    void theWordsOfTheLimitDoNotLieOverThoseOfThePeak() {
        for (double width = 200; width < 1200; width += 50) {
            RecordingSurface drawn = new RecordingSurface(width, 300);
            Box plot = UsagePainter.plot(width, 300);
            for (long limit : new long[] {355L << 20, 400L << 20, 16L << 30}) {
                drawn.words.clear();
                UsagePainter.paint(
                        drawn,
                        scene(Spaces.small(), OptionalInt.empty(), OptionalLong.of(limit)),
                        Viewport.whole(5, plot));
                Box peak = drawn.words.get("peak 350.00 MiB");
                drawn.words.forEach((text, box) -> assertTrue(
                        !text.startsWith("limit ")
                                || box.right() <= peak.x()
                                || peak.right() <= box.x()
                                || box.bottom() <= peak.y()
                                || peak.bottom() <= box.y(),
                        () -> text + " at " + box + " over " + peak));
            }
        }
    }

    @Test
    void theLifetimeOfTheMarkedBufferIsABandFromItsFirstToItsLastStep() {
        SpaceAnalysis small = Spaces.small();
        UsagePainter.paintOverlay(
                surface, scene(small, OptionalInt.of(1), OptionalLong.empty()), Viewport.whole(5, PLOT));
        Box band = surface.rectsOf(Fill.soft(Ink.LIFETIME, 0.22)).get(0).box();
        assertEquals(PLOT.x() + PLOT.width() / 5, band.x(), 0.001);
        assertEquals(PLOT.width() * 2 / 5, band.width(), 0.001);
    }

    @Test
    void aLongTimelineTakesAtMostTwoCornersAPixelAndKeepsItsPeak() {
        SpaceAnalysis crowded = Spaces.crowded(20_000);
        RecordingSurface.Band band = painted(crowded, OptionalLong.empty())
                .bandsOf(Fill.soft(Ink.USAGE, 0.12))
                .get(0);
        assertTrue(
                band.x().size() <= 2 * Math.ceil(PLOT.width()), () -> band.x().size() + " corners");
        double highest = band.upper().stream().mapToDouble(y -> y).min().orElseThrow();
        double share = (PLOT.bottom() - highest) / PLOT.height();
        assertEquals(1 / 1.06, share, 0.001);
    }

    @Test
    void sizesOnTheAxisDoNotLieOverEachOther() {
        RecordingSurface low = new RecordingSurface(600, 64);
        SpaceAnalysis analysis = Spaces.small();
        UsagePainter.paint(
                low,
                scene(analysis, OptionalInt.empty(), OptionalLong.empty()),
                Viewport.whole(analysis.timeline().points(), UsagePainter.plot(600, 64)));
        List<String> sizes =
                low.texts.stream().filter(text -> text.matches("\\d+ (B|MiB)")).toList();
        assertEquals(List.of("0 B"), sizes, low.texts::toString);
        assertTrue(painted(analysis, OptionalLong.empty()).texts.stream()
                        .filter(text -> text.matches("\\d+ (B|MiB)"))
                        .count()
                > 2);
    }
}
