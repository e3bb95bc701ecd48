package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.read.Dumps;
import picocli.CommandLine;

class PeakscopeCommandTest {

    private static final String DUMP = Dumps.BUNDLED.resolve("mlp-v5e").toString();
    private static final String NO_DISPLAY = "There is no display.";

    @TempDir
    private Path folder;

    /** What a run left behind. */
    private record Run(int code, String out, String err) {
        JsonNode json() throws com.fasterxml.jackson.core.JsonProcessingException {
            return new ObjectMapper().readTree(out);
        }
    }

    private static Run run(String... arguments) {
        return run(
                (inputs, untilFirstPaint) -> {
                    throw new Window.NoDisplayException(NO_DISPLAY);
                },
                arguments);
    }

    private static Run run(Window window, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = PeakscopeCommand.commandLine(window)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        int code = commandLine.execute(arguments);
        return new Run(code, out.toString(), err.toString());
    }

    @ParameterizedTest
    @CsvSource({"report, 1", "completion, 9", "--help, 9", "reprot, 9"})
    void onlyTheCommandThatIsCalledIsBuilt(String first, int built) {
        CommandLine commands = PeakscopeCommand.commandLine((inputs, untilFirstPaint) -> {}, first);
        assertEquals(built, commands.getSubcommands().size());
    }

    @Test
    void reportPrintsTextAndNothingElse() {
        Run run = run("report", DUMP);
        assertAll(
                () -> assertEquals(0, run.code),
                () -> assertTrue(run.out.startsWith("jit_f: 63.92 MiB needed"), run.out),
                () -> assertEquals("", run.err));
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "JSON"})
    void reportPrintsJsonOnRequest(String form) throws Exception {
        assertEquals(
                "peakscope.report/1",
                run("report", DUMP, "--format", form).json().path("schema").asText());
    }

    @Test
    void unreadableInputIsOneLineAndExitCode3() {
        Path missing = folder.resolve("nothing.pb");
        assertEquals(
                new Run(3, "", missing + ": there is no such file; check the path" + System.lineSeparator()),
                run("report", missing.toString()));
    }

    @Test
    void outputThatCannotBeWrittenIsOneLineAndExitCode3() {
        Run run = run(
                "report", DUMP, "--output", folder.resolve("no/such/folder.txt").toString());
        assertAll(
                () -> assertEquals(3, run.code),
                () -> assertEquals(1, run.err.lines().count(), run.err),
                () -> assertTrue(run.err.contains("folder.txt"), run.err));
    }

    @ParameterizedTest
    @CsvSource({
        "--limit, lots, 'lots' is not a size",
        "--device, v9, choose one of v2",
        "--space, cmem, available: jit_f hbm",
        "--module, jit_g, available: jit_f",
        "--top, -1, give 0 or"
    })
    void argumentThatDoesNotFitTheInputIsOneLineAndExitCode2(String option, String value, String said) {
        Run run = run("report", DUMP, option, value);
        assertAll(
                () -> assertEquals(2, run.code),
                () -> assertEquals("", run.out),
                () -> assertEquals(1, run.err.lines().count(), run.err),
                () -> assertTrue(run.err.contains(said), run.err));
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "report --nonsense", "nonsense", "report x --format pdf", "report x --top many"})
    void wrongUsageIsExitCode2WithoutAStackTrace(String arguments) {
        Run run = run(arguments.split(" ", -1));
        assertAll(
                () -> assertEquals(2, run.code),
                () -> assertFalse(run.err.contains("\tat "), run.err),
                () -> assertFalse(run.err.isBlank()));
    }

    @ParameterizedTest
    @CsvSource({"hbm, hbm", "VMEM, vmem", "2, sflag"})
    void spaceIsChosenByNameOrNumber(String space, String name) throws Exception {
        JsonNode spaces = run("report", DUMP, "--format", "json", "--space", space)
                .json()
                .path("modules")
                .path(0)
                .path("spaces");
        assertAll(
                () -> assertEquals(1, spaces.size()),
                () -> assertEquals(name, spaces.path(0).path("name").asText()));
    }

    @Test
    void moduleIsChosenByName() throws Exception {
        String dump = Dumps.BUNDLED.resolve("moe-v5p").toString();
        List<String> names = new ArrayList<>();
        run("report", dump, "--format", "json", "--module", "extracted")
                .json()
                .path("modules")
                .forEach(module -> names.add(module.path("name").asText()));
        assertEquals(List.of("extracted"), names);
    }

    @ParameterizedTest
    @CsvSource({
        "--limit, 64MiB, 'fits the limit of 64.00 MiB'",
        "--limit, 1MiB, over the limit of 1.00 MiB",
        "--device, v5e, fits v5e's 15.75 GiB"
    })
    void verdictIsHeldAgainstTheLimit(String option, String value, String said) {
        String out = run("report", DUMP, option, value).out;
        assertTrue(out.replaceAll("\\s+", " ").contains(said), out);
    }

    @Test
    void topLimitsTheBuffersOfJson() throws Exception {
        JsonNode buffers = run("report", DUMP, "--format", "json", "--top", "2")
                .json()
                .path("modules")
                .path(0)
                .path("spaces")
                .path(0)
                .path("buffers");
        assertEquals(2, buffers.size());
    }

    @Test
    void outputGoesToTheFileInsteadOfStandardOutput() throws Exception {
        Path file = folder.resolve("report.json");
        Run run = run("report", DUMP, "--format", "json", "--output", file.toString());
        assertAll(
                () -> assertEquals(new Run(0, "", ""), run),
                () -> assertEquals(run("report", DUMP, "--format", "json").out, Files.readString(file)));
    }

    @Test
    void openWithoutDisplaySaysSoAndPrintsTheReport() {
        Run run = run("open", DUMP);
        assertEquals(new Run(0, run("report", DUMP).out, NO_DISPLAY + System.lineSeparator()), run);
    }

    @Test
    void openWithoutDisplayOfAnErrorTextExplainsIt() {
        String text = "samples/rotations-oom-v5e/error.txt";
        Run run = run("open", text);
        assertEquals(new Run(0, run("explain", text).out, NO_DISPLAY + System.lineSeparator()), run);
    }

    @Test
    void openWithoutDisplayOfADumpAndAnErrorTextReportsBoth() {
        String text = "src/test/resources/oom-texts/S01-tpu-compile.txt";
        Run run = run("open", DUMP, text);
        assertEquals(new Run(0, run("report", DUMP, "--log", text).out, NO_DISPLAY + System.lineSeparator()), run);
    }

    @Test
    void openWithoutDisplayFindsTheErrorTextBesideADump() {
        String folder = "samples/rotations-oom-v5e";
        Run run = run("open", folder);
        assertEquals(run("report", folder, "--log", folder + "/error.txt").out, run.out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", ""})
    void openWithoutDisplayAndInputOnlySaysSo(String arguments) {
        Run run = arguments.isEmpty() ? run() : run(arguments);
        assertEquals(new Run(0, "", NO_DISPLAY + System.lineSeparator()), run);
    }

    @Test
    void openWithoutDisplayOfAnUnreadableInputIsExitCode3() {
        Run run = run("open", folder.resolve("nothing.pb").toString());
        assertAll(
                () -> assertEquals(3, run.code), () -> assertTrue(run.err.contains("there is no such file"), run.err));
    }

    @Test
    void openHandsItsInputsToTheWindow() {
        List<String> shown = new ArrayList<>();
        Run run = run((inputs, untilFirstPaint) -> shown.add(inputs + " " + untilFirstPaint), "open", "a", "b");
        assertAll(() -> assertEquals(new Run(0, "", ""), run), () -> assertEquals(List.of("[a, b] false"), shown));
    }

    @Test
    void aWatchedFolderIsReportedAtOnceWithoutDisplay() {
        String sample = "samples/train-v6e";
        Run run = run("open", "--watch", sample);
        Run report = run("open", sample);
        assertAll(
                () -> assertEquals(0, run.code),
                () -> assertEquals(report.out, run.out),
                () -> assertTrue(run.out.contains("jit_step"), run.out),
                () -> assertEquals(
                        report.err + "Watching a folder needs a window; here is what is in " + sample + " now."
                                + System.lineSeparator(),
                        run.err));
    }

    @Test
    void aFileCannotBeWatched() {
        Run run = run("open", "--watch", "samples/README.md");
        assertAll(
                () -> assertEquals(3, run.code),
                () -> assertTrue(run.err.contains("only a folder can be watched"), run.err));
    }

    @Test
    void openHandsAWatchedFolderToTheWindow() {
        List<String> shown = new ArrayList<>();
        Window window = new Window() {
            @Override
            public void show(List<Path> inputs, boolean untilFirstPaint) {
                shown.add("not watched");
            }

            @Override
            public void watch(List<Path> inputs, Path watched, boolean untilFirstPaint) {
                shown.add(inputs + " " + watched + " " + untilFirstPaint);
            }
        };
        Run run = run(window, "open", "a", "--watch", "later");
        assertAll(() -> assertEquals(0, run.code), () -> assertEquals(List.of("[a] later false"), shown));
    }

    @Test
    void stackTraceIsPrintedOnlyOnRequest() {
        String missing = folder.resolve("nothing.pb").toString();
        assertAll(
                () -> assertFalse(run("report", missing).err.contains("\tat ")),
                () -> assertTrue(run("report", missing, "--debug").err.contains("\tat ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "report --help", "open --help", "--version"})
    void helpAndVersionAreExitCode0(String arguments) {
        Run run = run(arguments.split(" ", -1));
        assertAll(() -> assertEquals(0, run.code), () -> assertTrue(run.out.contains("peakscope"), run.out));
    }
}
