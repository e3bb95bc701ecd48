package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.model.value.Visible;

/** Inputs that made some command fail, and names that attack terminals. */
class HostileInputsTest {

    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final Path DUMP =
            RESOURCES.resolve("dumps/mlp-v5e/module_0000.jit_f.cl_1003875606.after_optimizations.hlo.pb");

    @TempDir
    private Path folder;

    static List<Path> inputs() throws IOException {
        try (Stream<Path> files = Files.list(RESOURCES.resolve("hostile"))) {
            return files.filter(file -> !file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static List<List<Object>> commands(Path input) {
        return List.of(
                List.of("report", input),
                List.of("report", input, "--redact"),
                List.of("report", input, "--format", "json"),
                List.of("report", input, "--format", "html"),
                List.of("report", input, "--format", "markdown"),
                List.of("report", input, "--format", "csv"),
                List.of("explain", input),
                List.of("explain", input, "--format", "json"),
                List.of("diff", input, input),
                List.of("diff", input, input, "--format", "markdown"),
                List.of("check", input, "--limit", "1"),
                List.of("check", input, "--baseline", input, "--max-growth", "1"));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void everyCommandReadsOrRefusesIt(Path input) {
        for (List<Object> command : commands(input)) {
            Run run = Run.of(command.toArray());
            assertTrue(run.code() == 0 || run.code() == 1 || run.code() == 3, command + ": " + run.err());
            assertFalse(run.err().contains("fault of Peakscope"), run.err());
            assertTrue(isHarmless(run.out()) && isHarmless(run.err()), command + ": " + run.err());
        }
    }

    private static boolean isHarmless(String text) {
        return text.replace("\r\n", "\n").codePoints().allMatch(c -> c == '\n' || Visible.isHarmless(c));
    }

    /** Logs, separate usage reports and some sums have buffers without a shape. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "logs/bfc.log",
                "dumps/mlp-v5e/module_0000.jit_f.cl_1003875606.after_optimizations-memory-usage-report.pb",
                "hostile/diff-ioobe-a.json",
                "torch/moment.pickle"
            })
    void whatHasNoShapesIsComparedAllTheSame(String name) throws IOException {
        Path whole = RESOURCES.resolve(name);
        Path input = Files.copy(whole, folder.resolve(whole.getFileName()));
        assertEquals(0, Run.of("diff", input, input).code());
        Run gate = Run.of("check", input, "--baseline", input, "--max-growth", "1");
        assertEquals(0, gate.code(), gate.out() + gate.err());
    }

    @Test
    void aDamagedModuleIsSaidWithItsPlace() {
        Run run = Run.of("report", RESOURCES.resolve("hostile/operands-unreadable.hlo.pb.gz"));
        assertEquals(3, run.code());
        assertTrue(run.err().contains("near byte 12,095: has a damaged instruction"), run.err());
    }

    @Test
    void timesAndSizesBeyondBeliefAreNotRepeated() {
        String report = Run.of("report", RESOURCES.resolve("hostile/negative-time-profile.json.gz"))
                .out();
        assertFalse(report.contains("-9,223,372") || report.contains("-9223372"), report);
    }

    @Test
    void redactedSettingsAreGone() throws IOException {
        Path snapshot = RESOURCES.resolve("hostile/redact-settings.pickle");
        assertTrue(new String(Files.readAllBytes(snapshot), StandardCharsets.ISO_8859_1).contains("SECRET"));
        for (String form : List.of("text", "json", "html", "markdown", "csv")) {
            Run run = Run.of("report", snapshot, "--redact", "--format", form);
            assertEquals(0, run.code(), run.err());
            assertFalse((run.out() + run.err()).contains("SECRET"), run.out() + run.err());
        }
    }

    /** As long as the words that they replace. */
    static Stream<String> names() {
        return Stream.of(
                "\u001b[31mx", "\n::err", "a\u0000\u0007\u007fb\r", "\u202eabc", "=1+1+1", "@us #1", "\u009b\u009bxy");
    }

    @ParameterizedTest
    @MethodSource("names")
    void aNameIsAWordInEveryForm(String name) throws IOException {
        Path input = Files.write(folder.resolve("a.hlo.pb"), renamed(Files.readAllBytes(DUMP), "fusion", name));
        for (List<Object> command : commands(input)) {
            Run run = Run.of(command.toArray());
            assertTrue(run.code() == 0 || run.code() == 1, command + ": " + run.err());
            assertTrue(isHarmless(run.out()) && isHarmless(run.err()), command + ": " + run.err());
            assertTrue(run.out().lines().noneMatch(line -> line.startsWith("::err")), run.out());
        }
        assertTrue(Run.of("report", input, "--format", "json").out().contains(json(name)), name);
        assertTrue(
                Run.of("report", input, "--format", "csv")
                        .out()
                        .lines()
                        .flatMap(line -> Stream.of(line.split(",", -1)))
                        .noneMatch(cell -> cell.startsWith("=") || cell.startsWith("@")),
                name);
        assertFalse(Run.of("report", input, "--format", "markdown").out().matches("(?s).*@us.*"), name);
    }

    private static String json(String name) {
        return Visible.of(name).replace("\\", "\\\\");
    }

    private static byte[] renamed(byte[] dump, String from, String to) {
        byte[] bytes = to.getBytes(StandardCharsets.UTF_8);
        assertEquals(from.length(), bytes.length, to);
        String text = new String(dump, StandardCharsets.ISO_8859_1);
        return text.replace(from, new String(bytes, StandardCharsets.ISO_8859_1))
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
