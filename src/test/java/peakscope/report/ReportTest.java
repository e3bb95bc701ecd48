package peakscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;
import peakscope.read.Dumps;
import peakscope.report.document.TextForm;
import peakscope.report.section.ReportDocument;
import peakscope.report.section.Reports;

class ReportTest {

    private static final int WIDTH = 80;

    private static String text(Report report, int top, int width) {
        return TextForm.print(ReportDocument.of(report, top), width, false);
    }

    static Stream<Path> protos() {
        return Dumps.protos().stream();
    }

    @ParameterizedTest
    @MethodSource("protos")
    void textFits80ColumnsButForWhatIsToBeCopied(Path proto) {
        Report report = Reports.of(proto, Choice.ALL, Optional.empty());
        // A path, a link and a line for copying stay whole.
        List<String> paths = Stream.of(
                        report.opened().inputs().stream().map(input -> input.path()),
                        report.findings().stream()
                                .flatMap(finding -> finding.lines().stream().map(CodeLine::text)),
                        report.findings().stream()
                                .map(Finding::reference)
                                .filter(Objects::nonNull)
                                .map(Object::toString))
                .flatMap(any -> any)
                .toList();
        List<String> tooLong = text(report, 10, WIDTH)
                .lines()
                .filter(line -> line.codePointCount(0, line.length()) > WIDTH)
                .filter(line -> !paths.contains(line.strip()))
                .toList();
        assertEquals(List.of(), tooLong);
    }

    @Test
    void textBeginsWithTheHeadline() {
        Report report = Reports.of("mlp-v5e");
        String firstLine = text(report, 10, 200).lines().findFirst().orElseThrow();
        assertEquals(report.focus().module() + ": " + report.headline().text(), firstLine);
    }

    @Test
    void textListsAsManyBuffersAsAsked() {
        String text = text(Reports.of("convnet-v5e"), 3, WIDTH);
        assertTrue(text.contains("Largest buffers at the peak, 3 of "), text);
        String section = text.substring(text.indexOf("Largest"), text.indexOf("Where the peak is"));
        assertEquals(
                3, section.lines().filter(line -> line.matches(" {2}[123] .*")).count());
    }

    @Test
    void textIsTheSameEachTime() {
        assertEquals(text(Reports.of("moe-v5p"), 10, WIDTH), text(Reports.of("moe-v5p"), 10, WIDTH));
    }

    @ParameterizedTest
    @CsvSource({", vmem, VMEM", ", 1, VMEM", ", VMEM, VMEM", "jit_f, hbm, HBM", ", , HBM"})
    void focusIsTheChosenSpaceElseMainMemory(String module, String space, String title) {
        Choice choice = new Choice(Optional.ofNullable(module), Optional.ofNullable(space));
        Report report = Reports.of(Dumps.BUNDLED.resolve("mlp-v5e"), choice, Optional.empty());
        assertEquals(title, report.focus().memory().space().title());
    }

    @Test
    void focusIsOnTheModuleThatNeedsMost() {
        assertEquals("jit_f", Reports.of("moe-v5p").focus().module());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nothing | | no such module or memory space; available: jit_f",
                "| cmem | no such module or memory space; available: jit_f hbm (0), jit_f vmem (1), jit_f sflag (2)"
            })
    void choiceThatLeavesNothingSaysWhatThereIs(String module, String space, String message) {
        Choice choice = new Choice(Optional.ofNullable(module), Optional.ofNullable(space));
        Path input = Dumps.BUNDLED.resolve("mlp-v5e");
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Reports.of(input, choice, Optional.empty()))
                        .getMessage());
    }

    @Test
    void limitIsNotHeldAgainstFastMemory() {
        Choice vmem = new Choice(Optional.empty(), Optional.of("vmem"));
        Report report =
                Reports.of(Dumps.BUNDLED.resolve("mlp-v5e"), vmem, Optional.of(MemoryLimit.ofUser(new Bytes(1))));
        assertEquals(Optional.empty(), report.limit());
    }
}
