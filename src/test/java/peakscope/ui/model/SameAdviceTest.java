package peakscope.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.advise.finding.Finding;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.report.Choice;
import peakscope.report.Report;

/** The window and the report say the same about every sample and fixture. */
class SameAdviceTest {

    private static final Path FIXTURES = Path.of("src/test/resources");

    static List<List<Path>> inputs() throws IOException {
        List<List<Path>> inputs = new ArrayList<>();
        for (Path folder : List.of(Path.of("samples"), FIXTURES.resolve("dumps"), FIXTURES.resolve("pairs"))) {
            children(folder).filter(Files::isDirectory).forEach(child -> inputs.add(List.of(child)));
        }
        inputs.removeIf(paths -> paths.get(0).endsWith("ci"));
        for (Path folder : List.of(FIXTURES.resolve("programs"), FIXTURES.resolve("torch"))) {
            children(folder).filter(SameAdviceTest::listsMemory).forEach(child -> inputs.add(List.of(child)));
        }
        children(FIXTURES.resolve("oom-texts"))
                .filter(SameAdviceTest::listsMemory)
                .forEach(text -> inputs.add(List.of(text)));
        inputs.add(List.of(FIXTURES.resolve("profiles/step3.prof"), FIXTURES.resolve("profiles/step9.prof")));
        inputs.add(List.of(Path.of("samples/gru-cpu"), FIXTURES.resolve("profiles/step9.prof")));
        inputs.add(List.of(Path.of("samples/train-v6e"), Path.of("samples/rotations-oom-v5e/error.txt")));
        return inputs;
    }

    private static Stream<Path> children(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        }
    }

    private static boolean listsMemory(Path text) {
        try {
            return open(List.of(text)).opened().isPresent();
        } catch (ReadException nothingToShow) {
            return false;
        }
    }

    private static Opened open(List<Path> paths) throws ReadException {
        return CaseReader.open(paths, Optional.empty(), CaseViewModel.MOST_SHOWN, Progress.NONE);
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void windowAndReportHaveTheSameFindings(List<Path> paths) throws ReadException {
        Opened opened = open(paths);
        Report report = Report.of(opened.opened().orElseThrow(), Choice.ALL, Optional.empty(), opened.said());
        CaseViewModel model = new CaseViewModel(opened.opened().orElseThrow(), Runnable::run);
        model.explain(opened.said(), opened.shown());
        assertEquals(report.focus().module(), model.moduleProperty().get().name());
        assertEquals(report.verdict(), model.verdict());
        List<Finding> findings = report.findings();
        assertFalse(findings.isEmpty());
        assertEquals(findings, model.findings());
    }
}
