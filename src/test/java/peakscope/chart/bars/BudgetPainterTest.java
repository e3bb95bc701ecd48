package peakscope.chart.bars;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.BudgetUse;
import peakscope.analyze.budget.DeviceBudget;
import peakscope.analyze.budget.Fits;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** The bar of a device's memory: one segment per part, as wide as its share, and words that say what does not fit. */
class BudgetPainterTest {

    private static DeviceBudget budget(Optional<MemoryLimit> limit) {
        try {
            Case opened = CaseReader.read(List.of(Path.of("samples/train-v6e")), Progress.NONE);
            ModuleMemory module = opened.modules().get(0);
            return DeviceBudget.of(
                            opened,
                            SpaceAnalysis.of(module, module.mainSpace()),
                            Fits.of(opened, List.of(), limit).of(module))
                    .orElseThrow();
        } catch (ReadException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static RecordingSurface paint(DeviceBudget budget, double width, double height) {
        RecordingSurface surface = new RecordingSurface(width, height);
        BudgetPainter.paint(surface, budget);
        return surface;
    }

    @Property(seed = Seeds.SEED, tries = 60 * Seeds.TIMES)
    void segmentsFillTheBarAndAreFoundUnderThePointer(
            @ForAll @LongRange(min = 1 << 20, max = 1L << 36) long limit,
            @ForAll @IntRange(min = 200, max = 2000) int width) {
        DeviceBudget budget = budget(Optional.of(MemoryLimit.ofUser(new Bytes(limit))));
        RecordingSurface surface = paint(budget, width, BudgetPainter.SLIM);
        Box bar = BudgetPainter.bar(width, BudgetPainter.SLIM);
        double[] wide = new double[budget.parts().size()];
        double left = bar.x();
        for (int i = 0; i < wide.length; i++) {
            double expected = bar.width()
                    * budget.parts().get(i).bytes().count()
                    / budget.total().count();
            double at = left;
            assertTrue(surface.rects.stream()
                    .anyMatch(rect -> Math.abs(rect.box().x() - at) < 1e-6
                            && Math.abs(rect.box().width() - expected) < 1e-6));
            if (expected > 1e-3) {
                assertEquals(
                        budget.parts().get(i),
                        BudgetPainter.at(budget, width, left + expected / 2).orElseThrow());
            }
            left += expected;
        }
        assertEquals(bar.right(), left, 1e-6);
        assertEquals(Optional.empty(), BudgetPainter.at(budget, width, bar.right() + 1));
        surface.words.values().forEach(box -> assertTrue(box.x() >= 0 && box.right() <= width, box::toString));
    }

    @Test
    void whatIsTooMuchIsSaidAndLiesBeyondTheLine() {
        DeviceBudget budget = budget(Optional.of(MemoryLimit.ofUser(new Bytes(1L << 30))));
        assertTrue(budget.over().count() > 0, "the sample is made to need more than a gibibyte");
        RecordingSurface surface = paint(budget, 1000, BudgetPainter.WITH_LEGEND);
        assertTrue(
                surface.texts.stream().anyMatch(text -> text.endsWith(budget.over() + " over")),
                surface.texts::toString);
        RecordingSurface.Line end = surface.lines.stream()
                .filter(line -> line.stroke().ink() == Ink.LIMIT)
                .findFirst()
                .orElseThrow();
        Box bar = BudgetPainter.bar(1000, BudgetPainter.WITH_LEGEND);
        double expected = bar.x() + bar.width() * (1L << 30) / budget.total().count();
        assertEquals(expected, end.x1(), 1);
    }

    @Test
    void everyPartIsInTheLegendAndHolesAreHatched() {
        DeviceBudget budget = budget(MemoryLimit.ofDevice("v6e"));
        RecordingSurface surface = paint(budget, 1600, BudgetPainter.WITH_LEGEND);
        for (DeviceBudget.Part part : budget.parts()) {
            assertTrue(surface.texts.contains(part.use().text() + " " + part.bytes()), surface.texts::toString);
        }
        boolean holes = budget.of(BudgetUse.FRAGMENTATION).count() > 0;
        assertEquals(holes, surface.rects.stream().anyMatch(rect -> rect.fill().hatched()));
        assertTrue(surface.rectsOf(Fill.solid(Ink.HOLE)).size() >= 1);
    }

    @Test
    void anUnknownLimitHasNoLine() {
        DeviceBudget known = budget(MemoryLimit.ofDevice("v6e"));
        DeviceBudget unknown = new DeviceBudget(known.program(), known.parts(), Optional.empty(), 1, Optional.empty());
        RecordingSurface surface = paint(unknown, 800, BudgetPainter.WITH_LEGEND);
        assertTrue(surface.lines.stream().noneMatch(line -> line.stroke().ink() == Ink.LIMIT));
        assertTrue(surface.texts.stream().anyMatch(text -> text.contains("the limit is unknown")));
    }
}
