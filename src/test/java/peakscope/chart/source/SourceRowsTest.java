package peakscope.chart.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.source.LineUse;
import peakscope.analyze.source.SourceLines;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.RecordingSurface;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.source.SourceFiles;

/** The program of a sample, with a dump and text that belong together. */
class SourceRowsTest {

    private static final Path SAMPLE = Path.of("samples/train-v6e");

    private SpaceAnalysis space;
    private SourceLines lines;

    @BeforeEach
    void read() throws Exception {
        ModuleMemory module =
                CaseReader.read(List.of(SAMPLE), Progress.NONE).modules().get(0);
        space = SpaceAnalysis.of(module, module.mainSpace());
        lines = new SourceLines(space);
    }

    private List<SourceRow> rows(Set<SourceRow.Fold> unfolded) {
        SourceFiles files = new SourceFiles(List.of(SAMPLE));
        return new SourceRows(lines, files::find, unfolded).at(space.peak().step());
    }

    private static SourceRow.Holding holding(List<SourceRow> rows, int line) {
        return rows.stream()
                .filter(row -> row instanceof SourceRow.Holding holding
                        && holding.use().place().line() == line)
                .map(SourceRow.Holding.class::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void sixValuesOfOneFunctionWrittenByHandFillMostOfThePeak() {
        SourceRow.Holding gelu = holding(rows(Set.of()), 11);
        LineUse use = gelu.use();
        assertEquals("6 × 768.00 MiB", use.sizes(space.timeline()));
        assertEquals("12 layers", lines.turns(use));
        assertEquals(82.3, 100 * use.size().shareOf(space.peak().inUse()), 0.1);
        assertEquals(
                List.of("0.5 * x", "1 + jnp.tanh(0.7978845608 * (x + 0.044715 * x**3))"),
                gelu.marks().stream()
                        .map(mark -> gelu.text().substring(mark.from(), mark.to()))
                        .toList());
    }

    @Test
    void theFunctionAroundALineIsShownAndTheRestFolded() {
        List<SourceRow> rows = rows(Set.of());
        assertTrue(rows.get(0) instanceof SourceRow.FileHead file && file.isFound());
        assertEquals(new SourceRow.Fold("/home/dev/train.py", 1, 7), rows.get(1));
        assertTrue(rows.get(2) instanceof SourceRow.Plain plain && plain.text().equals("def gelu(x):"));
        List<SourceRow> open = rows(Set.of((SourceRow.Fold) rows.get(1)));
        assertEquals(rows.size() + 6, open.size());
        assertFalse(open.contains(rows.get(1)));
    }

    @Test
    void allThatIsLiveStandsInOneRow() {
        List<LineUse> uses = lines.at(space.peak().step());
        Bytes sum = uses.stream().map(LineUse::size).reduce(Bytes.ZERO, Bytes::plus);
        assertEquals(space.peak().inUse(), sum);
        assertEquals(
                space.largestAtPeak().length,
                uses.stream().mapToInt(use -> use.buffers().length).sum());
    }

    @Test
    void withoutTextTheNumbersOfLinesAreShownAlone() {
        List<SourceRow> rows = new SourceRows(lines, file -> Optional.empty(), Set.of())
                .at(space.peak().step());
        assertTrue(rows.get(0) instanceof SourceRow.FileHead file && !file.isFound());
        assertEquals("", holding(rows, 11).text());
        assertTrue(rows.stream().noneMatch(SourceRow.Fold.class::isInstance));
    }

    @Test
    void barsAreDrawnToScaleAndExpressionsMarked() {
        List<SourceRow> rows = rows(Set.of());
        RecordingSurface surface = new RecordingSurface(1000, 400);
        SourcePainter.paint(surface, new SourceScene(space, space.peak().step(), rows, 0));
        assertTrue(surface.texts.contains("4.50 GiB"), surface.texts.toString());
        assertTrue(surface.texts.contains("def gelu(x):"), surface.texts.toString());
        double longest = surface.rectsOf(Fill.soft(Ink.TEMPORARY, 0.85)).stream()
                .mapToDouble(rect -> rect.box().width())
                .max()
                .orElseThrow();
        double arguments =
                surface.rectsOf(Fill.soft(Ink.PARAMETER, 0.85)).get(0).box().width();
        assertEquals(608.0 / (6 * 768), arguments / longest, 0.001);
        assertFalse(surface.rectsOf(Fill.soft(Ink.LIFETIME, 0.38)).isEmpty());
    }

    @Test
    void theRowUnderAPlaceIsFoundWhereItIsDrawn() {
        List<SourceRow> rows = rows(Set.of());
        SourceScene scene = new SourceScene(space, space.peak().step(), rows, SourceScene.ROW * 2);
        assertTrue(scene.at(3).isEmpty());
        assertEquals(2, scene.at(SourceScene.HEAD + 1).orElseThrow());
        int gelu = scene.rowOf(holding(rows, 11).use().place()).orElseThrow();
        assertEquals(gelu, scene.at(scene.box(gelu, 100).y() + 2).orElseThrow());
    }
}
