package peakscope.report.section;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.advise.finding.Finding;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;
import peakscope.read.Dumps;
import peakscope.report.Choice;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Document;
import peakscope.report.document.HtmlForm;
import peakscope.report.document.MarkdownForm;
import peakscope.report.document.Row;
import peakscope.report.document.Section;
import peakscope.report.document.Sparkline;
import peakscope.report.document.TextForm;

/** The sections of a report, and that every form has the figures of its JSON. */
class ReportDocumentTest {

    private static final int TOP = 5;

    static Stream<Path> protos() {
        return Dumps.protos().stream();
    }

    private static Report report(Path proto) {
        return Reports.of(proto, Choice.ALL, MemoryLimit.ofDevice("v5e"));
    }

    @ParameterizedTest
    @MethodSource("protos")
    void everyFormHasTheFiguresOfTheJson(Path proto) throws Exception {
        Report report = report(proto);
        Document document = ReportDocument.of(report, TOP);
        // Widths at which nothing is broken or cut, with escapes undone.
        String text = TextForm.print(document, 100_000, false);
        String markdown = MarkdownForm.print(document).replace("\\", "");
        String html = HtmlForm.print(document);
        JsonNode json = new ObjectMapper().readTree(Reports.json(report, OptionalInt.of(TOP)));
        for (String figure : figures(json, report)) {
            assertAll(
                    figure,
                    () -> assertTrue(text.contains(figure), "text"),
                    () -> assertTrue(markdown.contains(figure), "Markdown"),
                    () -> assertTrue(html.contains(figure), "HTML"));
        }
    }

    /** The JSON's bytes, as people read them. */
    private static List<String> figures(JsonNode json, Report report) {
        List<String> figures = new ArrayList<>();
        JsonNode focus = null;
        for (JsonNode module : json.get("modules")) {
            for (JsonNode space : module.get("spaces")) {
                figures.add(new Bytes(space.get("peakBytes").asLong()).toString());
                figures.add(new Bytes(space.get("peakPaddingBytes").asLong()).toString());
                figures.add(new Bytes(space.get("totalAllocationBytes").asLong()).toString());
                boolean isFocus =
                        module.get("name").asText().equals(report.focus().module())
                                && space.get("color").asLong()
                                        == report.focus().memory().space().color();
                focus = isFocus && focus == null ? space : focus;
            }
        }
        for (JsonNode category : java.util.Objects.requireNonNull(focus).get("categories")) {
            if (category.get("buffers").asInt() > 0) {
                figures.add(new Bytes(category.get("bytes").asLong()).toString());
            }
        }
        for (JsonNode buffer : focus.get("buffers")) {
            figures.add(new Bytes(buffer.get("bytes").asLong()).toString());
            figures.add(new Bytes(buffer.get("unpaddedBytes").asLong()).toString());
        }
        for (JsonNode finding : json.get("findings")) {
            if (!finding.get("savingBytes").isNull()) {
                figures.add(new Bytes(finding.get("savingBytes").asLong()).toString());
            }
        }
        json.get("inputs").forEach(input -> figures.add(input.get("sha256").asText()));
        return figures;
    }

    @ParameterizedTest
    @MethodSource("protos")
    void markdownCanBePasted(Path proto) {
        int length = MarkdownForm.print(ReportDocument.of(report(proto), 10)).length();
        assertTrue(length < MarkdownForm.LONGEST, length + " characters");
    }

    @ParameterizedTest
    @MethodSource("protos")
    void theCategoriesAddUpToThePeak(Path proto) {
        Report report = report(proto);
        Block.Table budget = (Block.Table) BudgetSection.of(report).blocks().get(0);
        long sum = 0;
        for (Row row : budget.rows()) {
            if (row.cells().get(0).text().equals("in use at the peak")) {
                assertEquals(report.focus().peak().inUse().count(), sum);
                return;
            }
            sum += exact(row.cells().get(1));
        }
        throw new AssertionError("no row with the sum");
    }

    private static long exact(Cell cell) {
        String exact = cell.exact().orElseThrow();
        String digits = exact.contains("(") ? exact.substring(exact.indexOf('(')) : exact;
        return Long.parseLong(digits.replaceAll("[^0-9]", ""));
    }

    @Test
    void sectionsComeInTheOrderInWhichTheyAreRead() {
        Report report = Reports.of(Path.of("samples/rotations-oom-v5e"), Choice.ALL, MemoryLimit.ofDevice("v5e"));
        assertEquals(
                List.of(
                        "verdict",
                        "advice",
                        "budget",
                        "largest",
                        "device-budget",
                        "peak",
                        "ownership",
                        "padding",
                        "lifetimes",
                        "fragmentation",
                        "contents",
                        "environment",
                        "limits"),
                ReportDocument.of(report, TOP).sections().stream()
                        .map(Section::id)
                        .toList());
    }

    @Test
    void whatIsWrongAndWhatToDoFitOneScreen() {
        Report report = Reports.of(Path.of("samples/train-v6e"), Choice.ALL, MemoryLimit.ofDevice("v6e"));
        List<Section> first = ReportDocument.of(report, TOP).sections().subList(0, 2);
        String text = TextForm.print(new Document("", first), 120, false);
        assertTrue(text.lines().count() <= 50, () -> text);
    }

    @ParameterizedTest
    @MethodSource("protos")
    void adviceIsShortUnlessAllIsAskedFor(Path proto) {
        Report report = report(proto);
        List<Section> advice = ReportDocument.of(report, TOP).sections().stream()
                .filter(section -> section.id().equals("advice"))
                .toList();
        Document document = new Document("", advice);
        assertTrue(TextForm.print(document, 100, false).lines().count() <= 60);
        String all = TextForm.print(document, 100_000, false, true);
        for (Finding finding : report.findings()) {
            assertTrue(all.contains(finding.detail()), finding.detail());
        }
    }

    @Test
    void aCurveIsSketchedByItsHighestPoints() {
        Report report = Reports.of(Dumps.BUNDLED.resolve("convnet-v5e"), Choice.ALL, Optional.empty());
        String sketch = Sparkline.of(
                peakscope.analyze.compare.CurveBins.of(report.focus().timeline(), 40),
                report.focus().peak().inUse().count());
        assertEquals(40, sketch.length());
        assertTrue(sketch.contains("█"), sketch);
    }
}
