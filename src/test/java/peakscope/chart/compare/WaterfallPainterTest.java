package peakscope.chart.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.ChangeTotal;
import peakscope.analyze.compare.Comparison;
import peakscope.analyze.compare.ModulePair;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.model.value.Bytes;
import peakscope.model.value.SignedBytes;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class WaterfallPainterTest {

    private static final String PAIRS = "src/test/resources/pairs/";

    /** Main memory of two real dumps. */
    static Comparison compare(String before, String after) throws ReadException {
        ModulePair pair = new ModulePair(
                CaseReader.read(List.of(Path.of(before)), Progress.NONE)
                        .modules()
                        .get(0),
                CaseReader.read(List.of(Path.of(after)), Progress.NONE)
                        .modules()
                        .get(0));
        return pair.compare(pair.spaces().get(0));
    }

    private static RecordingSurface painted(Comparison comparison, double width) {
        RecordingSurface surface = new RecordingSurface(width, WaterfallPainter.height(comparison));
        WaterfallPainter.paint(surface, comparison);
        return surface;
    }

    @ParameterizedTest
    @CsvSource({
        "samples/train-v6e, src/test/resources/pairs/train_remat-v6e",
        "src/test/resources/pairs/deep4-v6e, src/test/resources/pairs/deep4_large_batch-v6e",
        "src/test/resources/pairs/pad128-v5e, src/test/resources/pairs/pad129-v5e"
    })
    void everyStepBeginsWhereTheOneBeforeEndsAndTheLastIsThePeakAfter(String before, String after)
            throws ReadException {
        Comparison comparison = compare(before, after);
        List<WaterfallSteps.Step> steps = WaterfallSteps.of(comparison);
        long level = comparison.before().peak().inUse().count();
        for (WaterfallSteps.Step step : steps.subList(1, steps.size() - 1)) {
            assertEquals(level, step.from(), step.name());
            level = step.to();
        }
        assertEquals(comparison.after().peak().inUse().count(), level);
    }

    @Test
    void everyKindOfChangeIsNamedWithItsSignAndItsBytes() throws ReadException {
        Comparison comparison = compare("samples/train-v6e", PAIRS + "train_remat-v6e");
        RecordingSurface drawn = painted(comparison, 920);
        for (ChangeTotal total : comparison.waterfall()) {
            if (total.buffers() > 0 && total.kind() != ChangeKind.SAME) {
                assertTrue(drawn.texts.contains(total.kind().text()), drawn.texts::toString);
                assertTrue(drawn.texts.contains(SignedBytes.exact(total.delta())), drawn.texts::toString);
            }
        }
        assertTrue(drawn.texts.contains(comparison.after().peak().inUse().exact()), drawn.texts::toString);
    }

    @Test
    void aBarIsAsLongAsItsBytes() throws ReadException {
        Comparison comparison = compare("samples/train-v6e", PAIRS + "train_remat-v6e");
        RecordingSurface drawn = painted(comparison, 920);
        double peak = drawn.rectsOf(Fill.soft(Ink.BEFORE, 0.85)).get(0).box().width();
        double gone = drawn.rectsOf(Fill.soft(Ink.REDUCTION, 0.85)).get(0).box().width();
        double bytes = -(double) comparison.total(ChangeKind.GONE).delta().count();
        assertEquals(bytes / comparison.before().peak().inUse().count(), gone / peak, 0.001);
    }

    @Test
    void changesThatAreSmallBesideThePeakAreEnlargedAndTheCutIsSaid() {
        List<WaterfallSteps.Step> steps = List.of(
                new WaterfallSteps.Step("peak before", java.util.Optional.empty(), 0, 1 << 30),
                new WaterfallSteps.Step("new", java.util.Optional.of(ChangeKind.NEW), 1 << 30, (1 << 30) + (1 << 20)),
                new WaterfallSteps.Step("peak after", java.util.Optional.empty(), 0, (1 << 30) + (1 << 20)));
        WaterfallScale scale = WaterfallScale.of(steps, 100, 500);
        assertTrue(scale.low() > 0 && scale.low() < 1 << 30, scale::toString);
        assertTrue(scale.x((1 << 30) + (1 << 20)) - scale.x(1 << 30) > 100, scale::toString);
        assertEquals(500, scale.x(scale.high()), 0.001);
    }

    @Test
    void whatIsPaddedDifferentlyIsHatched() {
        Comparison twoPaddings = new Comparison(
                Spaces.small(),
                Spaces.small(),
                List.of(),
                List.of(new ChangeTotal(ChangeKind.PADDED, new Bytes(50 << 20), 1)),
                List.of(),
                new peakscope.analyze.compare.Donation(0, Bytes.ZERO, 0, Bytes.ZERO));
        assertEquals(
                1, painted(twoPaddings, 700).rectsOf(Fill.hatched(Ink.GROWTH)).size());
    }

    @ParameterizedTest
    @CsvSource({"300", "420", "640", "920", "1600"})
    void namesBarsAndSizesDoNotLieOverEachOther(double width) throws ReadException {
        Comparison comparison = compare("samples/train-v6e", PAIRS + "train_remat-v6e");
        RecordingSurface drawn = painted(comparison, width);
        Box name = drawn.words.get("peak before");
        Box size = drawn.words.entrySet().stream()
                .filter(word -> word.getKey().startsWith("5.47 GiB"))
                .findFirst()
                .orElseThrow()
                .getValue();
        Box bar = drawn.rectsOf(Fill.soft(Ink.BEFORE, 0.85)).get(0).box();
        assertTrue(name.right() <= bar.x() && bar.right() <= size.x(), () -> name + " " + bar + " " + size);
    }
}
