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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.read.Dumps;

class DiffCommandTest {

    private static final String BEFORE = "samples/train-v6e";
    private static final String AFTER = "src/test/resources/pairs/train_remat-v6e";

    @TempDir
    private Path folder;

    private record Run(int code, String out, String err) {}

    private static Run run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = PeakscopeCommand.commandLine((inputs, untilFirstPaint) -> {})
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Run(code, out.toString(), err.toString());
    }

    private static JsonNode json(String... arguments) throws Exception {
        String[] all = java.util.stream.Stream.concat(
                        java.util.Arrays.stream(arguments), java.util.stream.Stream.of("--format", "json"))
                .toArray(String[]::new);
        return new ObjectMapper().readTree(run(all).out);
    }

    private static long peak(String input) throws Exception {
        return json("report", input).at("/modules/0/spaces/0/peakBytes").asLong();
    }

    private static long sum(JsonNode array) {
        long sum = 0;
        for (JsonNode entry : array) {
            sum += entry.path("deltaBytes").asLong();
        }
        return sum;
    }

    private String saved(String input, String... more) {
        String file = folder.resolve("saved" + more.length + ".json").toString();
        List<String> arguments =
                new java.util.ArrayList<>(List.of("report", input, "--format", "json", "--output", file));
        arguments.addAll(List.of(more));
        assertEquals(0, run(arguments.toArray(String[]::new)).code);
        return file;
    }

    @Test
    void theVerdictComesFirst() {
        Run run = run("diff", BEFORE, AFTER);
        assertAll(
                () -> assertEquals(0, run.code),
                () -> assertEquals("", run.err),
                () -> assertTrue(
                        run.out.startsWith("peak 5.47 GiB → 1.07 GiB, −4.40 GiB (−80.4 %), HBM of jit_step\n"),
                        run.out));
    }

    @Test
    void theAccountInJsonLeadsFromPeakToPeak() throws Exception {
        JsonNode diff = json("diff", BEFORE, AFTER);
        JsonNode space = diff.at("/modules/0/spaces/0");
        assertAll(
                () -> assertEquals("peakscope.diff/1", diff.path("schema").asText()),
                () -> assertEquals(peak(BEFORE), space.at("/before/peakBytes").asLong()),
                () -> assertEquals(peak(AFTER), space.at("/after/peakBytes").asLong()),
                () -> assertEquals(
                        peak(AFTER) - peak(BEFORE), space.path("deltaBytes").asLong()),
                () -> assertEquals(peak(AFTER) - peak(BEFORE), sum(space.path("waterfall"))),
                () -> assertEquals(peak(AFTER) - peak(BEFORE), sum(space.path("changes"))));
    }

    @Test
    void theOtherWayRoundIsTheSameWithTheOtherSign() throws Exception {
        assertEquals(
                -json("diff", BEFORE, AFTER)
                        .at("/modules/0/spaces/0/deltaBytes")
                        .asLong(),
                json("diff", AFTER, BEFORE).at("/modules/0/spaces/0/deltaBytes").asLong());
    }

    @Test
    void aReportStandsForItsDump() throws Exception {
        JsonNode space = json("diff", saved(BEFORE), BEFORE).at("/modules/0/spaces/0");
        assertAll(
                () -> assertEquals(0, space.path("deltaBytes").asLong()),
                () -> assertEquals(0, space.path("changes").size()),
                () -> assertTrue(space.at("/curves/before").isNull()));
    }

    @Test
    void aCutReportKeepsTheAccountExact() throws Exception {
        JsonNode space = json("diff", saved(BEFORE, "--top", "4"), saved(AFTER, "--top", "3", "--space", "0"))
                .at("/modules/0/spaces/0");
        assertAll(
                () -> assertEquals(
                        peak(AFTER) - peak(BEFORE), space.path("deltaBytes").asLong()),
                () -> assertEquals(peak(AFTER) - peak(BEFORE), sum(space.path("waterfall"))));
    }

    @Test
    void aReportOpensInReportWithTheSamePeak() throws Exception {
        assertEquals(peak(BEFORE), peak(saved(BEFORE)));
    }

    @Test
    void everyFormTellsTheSamePeaksAndKinds() {
        for (String form : List.of("text", "markdown")) {
            String out = run("diff", BEFORE, AFTER, "--format", form).out;
            for (String said :
                    List.of("5.47 GiB", "1.07 GiB", "−4.40 GiB", "−4.50 GiB", "+104.00 MiB", "gone", "new")) {
                assertTrue(out.contains(said), form + " lacks " + said);
            }
        }
    }

    @Test
    void markdownTablesHaveAsManyCellsInEveryRow() {
        int cells = 0;
        for (String line :
                run("diff", BEFORE, AFTER, "--format", "markdown").out.lines().toList()) {
            int here = line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length : 0;
            assertTrue(cells == 0 || here == 0 || here == cells, line);
            cells = here;
        }
    }

    @Test
    void topLimitsTheChanges() throws Exception {
        assertEquals(
                2,
                json("diff", BEFORE, AFTER, "--top", "2")
                        .at("/modules/0/spaces/0/changes")
                        .size());
    }

    @Test
    void outputGoesToTheFileInsteadOfStandardOutput() throws Exception {
        Path file = folder.resolve("diff.md");
        Run run = run("diff", BEFORE, AFTER, "--format", "markdown", "--output", file.toString());
        assertAll(
                () -> assertEquals(new Run(0, "", ""), run),
                () -> assertEquals(run("diff", BEFORE, AFTER, "--format", "markdown").out, Files.readString(file)));
    }

    @Test
    void spaceIsChosen() throws Exception {
        JsonNode spaces = json("diff", BEFORE, AFTER, "--space", "VMEM").at("/modules/0/spaces");
        assertAll(
                () -> assertEquals(1, spaces.size()),
                () -> assertEquals("vmem", spaces.at("/0/name").asText()));
    }

    @ParameterizedTest
    @CsvSource({
        "--space, cmem, available: hbm (0)",
        "--module, jit_g, available: jit_step before",
        "--top, -1, give 0 or"
    })
    void argumentThatDoesNotFitTheInputIsOneLineAndExitCode2(String option, String value, String said) {
        Run run = run("diff", BEFORE, AFTER, option, value);
        assertAll(
                () -> assertEquals(2, run.code),
                () -> assertEquals("", run.out),
                () -> assertEquals(1, run.err.lines().count(), run.err),
                () -> assertTrue(run.err.contains(said), run.err));
    }

    @Test
    void unreadableInputIsOneLineAndExitCode3() {
        Run run = run("diff", BEFORE, folder.resolve("nothing.pb").toString());
        assertAll(
                () -> assertEquals(3, run.code),
                () -> assertEquals(1, run.err.lines().count(), run.err),
                () -> assertTrue(run.err.contains("there is no such file"), run.err));
    }

    @ParameterizedTest
    @ValueSource(strings = {"diff", "diff a", "diff a b c", "diff a b --format pdf"})
    void wrongUsageIsExitCode2WithoutAStackTrace(String arguments) {
        Run run = run(arguments.split(" ", -1));
        assertAll(() -> assertEquals(2, run.code), () -> assertFalse(run.err.contains("\tat "), run.err));
    }

    @Test
    void programsForDifferentMemoriesAreSaidToBe() {
        String out = run(
                        "diff",
                        Dumps.BUNDLED.resolve("mlp-v5e").toString(),
                        Dumps.BUNDLED.resolve("mlp-cpu").toString())
                .out
                .replaceAll("\\s+", " ");
        assertTrue(out.contains("HBM before and host memory after"), out);
    }
}
