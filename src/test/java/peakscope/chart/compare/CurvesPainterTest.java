package peakscope.chart.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.compare.Comparison;
import peakscope.chart.Spaces;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;

class CurvesPainterTest {

    private final RecordingSurface surface = new RecordingSurface(700, 300);
    private final Box plot = CurvesPainter.plot(700, 300);

    private RecordingSurface painted(SpaceAnalysis before, SpaceAnalysis after) {
        CurvesPainter.paint(surface, Comparison.of(before, after));
        return surface;
    }

    private double highest(boolean dashed, Ink ink) {
        return surface.lines.stream()
                .filter(line ->
                        line.stroke().dashed() == dashed && line.stroke().ink() == ink && line.y1() > 40)
                .mapToDouble(RecordingSurface.Line::y1)
                .min()
                .orElseThrow();
    }

    @Test
    void bothPeaksStandOnOneScale() {
        painted(Spaces.small(), Spaces.instant(false));
        double before = plot.bottom() - highest(true, Ink.BEFORE);
        double after = plot.bottom() - highest(false, Ink.USAGE);
        assertEquals(100.0 / 350, after / before, 0.001);
    }

    @Test
    void curvesOfDifferentLengthBothFillTheWidth() {
        painted(Spaces.small(), Spaces.crowded(3000));
        for (Ink ink : List.of(Ink.BEFORE, Ink.USAGE)) {
            double right = surface.lines.stream()
                    .filter(line -> line.stroke().ink() == ink)
                    .mapToDouble(RecordingSurface.Line::x2)
                    .max()
                    .orElseThrow();
            assertEquals(plot.right(), right, 0.001);
        }
    }

    @Test
    void theLegendSaysWhichIsWhichWithPeakAndStep() {
        painted(Spaces.small(), Spaces.instant(false));
        assertTrue(surface.texts.contains("before: peak 350.00 MiB at event 2 of 5"), surface.texts::toString);
        assertTrue(surface.texts.stream().anyMatch(text -> text.startsWith("after: peak 100.00 MiB")));
    }

    @ParameterizedTest
    @ValueSource(doubles = {260, 400, 700, 1400})
    void theWordsAtThePeaksDoNotLieOverEachOther(double width) {
        RecordingSurface drawn = new RecordingSurface(width, 260);
        CurvesPainter.paint(drawn, Comparison.of(Spaces.small(), Spaces.small()));
        Box before = drawn.words.get("peak before");
        Box after = drawn.words.get("peak after");
        assertTrue(after == null || before == null || !before.meets(after), () -> before + " " + after);
        assertEquals(2, drawn.marks.size());
    }

    @Test
    void whatIsPointedAtIsReadOnBothSides() {
        Comparison comparison = Comparison.of(Spaces.small(), Spaces.small());
        CurvesPainter.paintOverlay(surface, comparison, 0.5);
        assertTrue(surface.texts.contains("before 350.00 MiB at event 2 of 5"), surface.texts::toString);
        CurvesPainter.paintOverlay(surface, comparison, 1);
        assertTrue(surface.texts.contains("after 100.00 MiB at event 4 of 5"), surface.texts::toString);
    }
}
