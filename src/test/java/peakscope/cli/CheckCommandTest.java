package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import peakscope.read.Dumps;

class CheckCommandTest {

    private static final Path ROTATE = proto("samples/rotations-oom-v5e");
    private static final Path STEP = Path.of("samples/train-v6e");
    private static final Path LOSS = Path.of("samples/gru-cpu");
    private static final Path PADDED = Path.of("samples/convnet-v5e");

    @TempDir
    private Path folder;

    /** The dump alone: with its error text beside it, a program that was refused always fails. */
    private static Path proto(String folder) {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.filter(file -> file.toString().endsWith(".hlo.pb"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Stream<Path> dumps() {
        return Stream.of(ROTATE, STEP, LOSS, PADDED, Dumps.proto("seed_oom-v5e"), Dumps.BUNDLED.resolve("mlp-cpu"));
    }

    /** What the report says about the space that is checked by default. */
    private static JsonNode main(Path dump) {
        return Run.of("report", dump, "--format", "json", "--top", 0)
                .json()
                .path("modules")
                .path(0)
                .path("spaces")
                .path(0);
    }

    private static long peak(Path dump) {
        return main(dump).path("peakBytes").asLong();
    }

    /** The total allocation, which decides whether a compiler refuses. */
    private static long needed(Path dump) {
        return main(dump).path("totalAllocationBytes").asLong();
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void whatNeedsExactlyTheLimitPassesAndAByteMoreFails(Path dump) {
        long needed = needed(dump);
        assertAll(
                () -> assertEquals(
                        new Run(0, "passed: 1 check\n", ""), quiet(Run.of("check", dump, "--limit", needed))),
                () -> assertEquals(
                        1, Run.of("check", dump, "--limit", needed - 1).code()));
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void paddingIsComparedExactly(Path dump) {
        JsonNode space = main(dump);
        BigDecimal share = BigDecimal.valueOf(space.path("peakPaddingBytes").asLong())
                .multiply(BigDecimal.valueOf(100))
                .divide(BigDecimal.valueOf(space.path("peakBytes").asLong()), 9, RoundingMode.CEILING);
        BigDecimal less = share.subtract(new BigDecimal("0.0000002"));
        assertAll(
                () -> assertEquals(
                        0,
                        Run.of("check", dump, "--max-padding", share.toPlainString())
                                .code()),
                () -> assertEquals(
                        less.signum() < 0 ? 2 : 1,
                        Run.of("check", dump, "--max-padding=" + less.toPlainString())
                                .code()));
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void nothingGrowsAgainstItself(Path dump) {
        assertEquals(
                0,
                Run.of("check", dump, "--baseline", dump, "--max-growth", "0").code());
    }

    @Test
    void growthIsComparedExactlyAndWithinTheBaseline() {
        long before = Math.min(peak(STEP), peak(ROTATE));
        long after = Math.max(peak(STEP), peak(ROTATE));
        Path small = peak(STEP) == before ? STEP : ROTATE;
        Path large = small.equals(STEP) ? ROTATE : STEP;
        BigDecimal growth = BigDecimal.valueOf(after - before)
                .multiply(BigDecimal.valueOf(100))
                .divide(BigDecimal.valueOf(before), 7, RoundingMode.CEILING);
        String tooLittle = growth.subtract(new BigDecimal("0.000001")).toPlainString();
        assertAll(
                () -> assertEquals(
                        0, growth(large, small, growth.toPlainString()).code()),
                () -> assertEquals(1, growth(large, small, tooLittle).code()),
                () -> assertEquals(0, growth(small, large, "0").code()));
    }

    private static Run growth(Path now, Path then, String percent) {
        return Run.of("check", now, "--baseline", then, "--max-growth", percent);
    }

    @Test
    void modulesAreMatchedByNameAndAStrangerIsNamed() throws Exception {
        Path before = together("before", STEP, ROTATE);
        Path after = together("after", LOSS, STEP);
        Run run = growth(after, before, "0");
        assertAll(
                () -> assertEquals(0, run.code(), run.out()),
                () -> assertEquals(2, run.out().lines().count(), run.out()),
                () -> assertTrue(run.out().startsWith("not checked: jit_loss, "), run.out()),
                () -> assertTrue(run.out().endsWith("passed: 1 check, and 1 could not be made\n"), run.out()));
    }

    @Test
    void baselineThatKnowsNoneOfTheModulesFails() throws Exception {
        Run run = growth(LOSS, together("before", STEP, ROTATE), "1000");
        assertAll(
                () -> assertEquals(1, run.code()),
                () -> assertTrue(run.out().contains("no module of this name"), run.out()));
    }

    @Test
    void modulesOfOneNameArePairedInTheirOrderOrNotAtAll() throws Exception {
        Path two = Files.createDirectory(folder.resolve("two"));
        Files.copy(proto("samples/points-v5e"), two.resolve("a.hlo.pb"));
        Files.copy(proto(PADDED.toString()), two.resolve("b.hlo.pb"));
        Path three = Files.createDirectory(folder.resolve("three"));
        Files.copy(proto("samples/points-v5e"), three.resolve("a.hlo.pb"));
        Files.copy(proto(PADDED.toString()), three.resolve("b.hlo.pb"));
        Files.copy(proto(PADDED.toString()), three.resolve("c.hlo.pb"));
        assertAll(
                () -> assertEquals(0, growth(two, two, "0").code()),
                () -> assertEquals(1, growth(two, three, "0").code()),
                () -> assertTrue(growth(two, three, "0").out().contains("jit_loss (2 of 2), hbm")));
    }

    @Test
    void eachFailureIsALineAndTheVerdictTheLast() throws Exception {
        Run run = Run.of("check", together("both", STEP, ROTATE), "--limit", "1KiB", "--max-padding", "50%");
        List<String> lines = run.out().lines().toList();
        assertAll(
                () -> assertEquals(1, run.code()),
                () -> assertEquals(4, lines.size(), run.out()),
                () -> assertTrue(
                        lines.subList(0, 3).stream().allMatch(line -> line.startsWith("failed: jit_")), run.out()),
                () -> assertEquals("failed: 3 of 4 checks", lines.get(3)));
    }

    @Test
    void figuresAreExactAndReadable() {
        String out = Run.of("check", STEP, "--limit", "5GiB").out();
        long needed = needed(STEP);
        assertTrue(out.contains(String.format("5.47 GiB (%,d bytes)", needed)), out);
        assertTrue(
                out.contains(String.format(
                        "(%,d bytes) over the limit of 5.00 GiB (5,368,709,120 bytes)", needed - (5L << 30))),
                out);
    }

    @ParameterizedTest
    @CsvSource({
        "'', nothing to check",
        "--max-growth 5, go together",
        "--baseline samples/gru-cpu, go together",
        "--limit 1G --device v5e, give only one",
        "--max-padding many, is not a percentage",
        "--max-padding=-5, is not a percentage",
        "--max-padding 5/100, is not a percentage",
        "--limit much, is not a size",
        "--limit 1G --module jit_g, available: jit_step",
        "--limit 1G --space cmem, available: jit_step hbm"
    })
    void whatDoesNotFitTogetherIsOneLineAndExitCode2(String arguments, String said) {
        Run run = Run.of(Stream.concat(
                        Stream.of("check", STEP),
                        Stream.of(arguments.split(" ", -1)).filter(one -> !one.isEmpty()))
                .toArray());
        assertAll(
                () -> assertEquals(2, run.code()),
                () -> assertEquals("", run.out()),
                () -> assertEquals(1, run.err().lines().count(), run.err()),
                () -> assertTrue(run.err().contains(said), run.err()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "5%", "5 %", "5.0", "05", "5."})
    void percentagesAreReadInEveryForm(String percent) {
        assertEquals(
                0,
                Run.of("check", Path.of("samples/points-v5e"), "--max-padding", percent)
                        .code());
    }

    @Test
    void unreadableInputOrBaselineIsExitCode3() {
        Path missing = folder.resolve("nothing.pb");
        assertAll(
                () -> assertEquals(3, Run.of("check", missing, "--limit", "1G").code()),
                () -> assertEquals(3, growth(STEP, missing, "5").code()),
                () -> assertEquals(1, growth(STEP, missing, "5").err().lines().count()));
    }

    @Test
    void limitIsOneOfMainMemoryUnlessASpaceIsChosen() {
        long vmem = Run.of("report", STEP, "--space", "vmem", "--format", "json", "--top", 0)
                .json()
                .at("/modules/0/spaces/0/totalAllocationBytes")
                .asLong();
        Run device = Run.of("check", STEP, "--space", "vmem", "--device", "v5e");
        assertAll(
                () -> assertEquals(
                        0,
                        Run.of("check", STEP, "--space", "vmem", "--limit", vmem)
                                .code()),
                () -> assertEquals(
                        1,
                        Run.of("check", STEP, "--space", "1", "--limit", vmem - 1)
                                .code()),
                () -> assertEquals(1, device.code()),
                () -> assertTrue(device.out().contains("main memory"), device.out()));
    }

    @Test
    void jsonSaysTheSameInExactBytes() {
        JsonNode json =
                Run.of("check", STEP, "--limit", "5GiB", "--format", "json").json();
        JsonNode check = json.at("/checks/0");
        assertAll(
                () -> assertFalse(json.path("passed").asBoolean(true)),
                () -> assertEquals(needed(STEP), check.path("actualBytes").asLong()),
                () -> assertEquals(5L << 30, check.path("allowedBytes").asLong()),
                () -> assertTrue(check.path("baselineBytes").isNull()));
    }

    @Test
    void junitHasACaseForEachCheck() throws Exception {
        Path file = folder.resolve("junit.xml");
        Path before = together("before", STEP, ROTATE);
        Path after = together("after", LOSS, STEP);
        Run run = Run.of("check", after, "--limit", "1G", "--baseline", before, "--max-growth", "5", "--junit", file);
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        assertAll(
                () -> assertEquals(1, run.code()),
                () -> assertEquals("testsuite", suite.getTagName()),
                () -> assertEquals("4", suite.getAttribute("tests")),
                () -> assertEquals("1", suite.getAttribute("failures")),
                () -> assertEquals("1", suite.getAttribute("skipped")),
                () -> assertEquals(4, suite.getElementsByTagName("testcase").getLength()),
                () -> assertEquals(1, suite.getElementsByTagName("failure").getLength()),
                () -> assertEquals(1, suite.getElementsByTagName("skipped").getLength()));
    }

    @Test
    void gitHubGetsASummaryBehindWhatIsThereAndAnAnnotationForEachFailure() throws Exception {
        Path summary = Files.writeString(folder.resolve("summary.md"), "# Before\n");
        Map<String, String> environment = Map.of("GITHUB_STEP_SUMMARY", summary.toString(), "GITHUB_ACTIONS", "true");
        Run run = Run.in(environment, "check", STEP, "--limit", "1G", "--max-padding", "50");
        String written = Files.readString(summary);
        List<String> lines = run.out().lines().toList();
        assertAll(
                () -> assertTrue(written.startsWith("# Before\n### Peakscope check"), written),
                () -> assertEquals(
                        4, written.lines().filter(line -> line.startsWith("|")).count(), written),
                () -> assertEquals(
                        1,
                        lines.stream()
                                .filter(line -> line.startsWith("::error title="))
                                .count()),
                () -> assertEquals("failed: 1 of 2 checks", lines.get(lines.size() - 1)));
    }

    @Test
    void annotationsDoNotGetIntoJson() {
        Run run = Run.in(Map.of("GITHUB_ACTIONS", "true"), "check", STEP, "--limit", "1G", "--format", "json");
        assertAll(
                () -> assertEquals(
                        "peakscope.check/1", run.json().path("schema").asText()),
                () -> assertTrue(run.err().contains("::error "), run.err()));
    }

    @Test
    void nothingIsWrittenForGitHubElsewhere() {
        assertFalse(Run.of("check", STEP, "--limit", "1G").out().contains("::"));
    }

    /** Ignores warnings. */
    private static Run quiet(Run run) {
        return new Run(run.code(), run.out(), "");
    }

    private Path together(String name, Path... dumps) throws Exception {
        Path all = Files.createDirectory(folder.resolve(name));
        for (Path dump : dumps) {
            Path file = Files.isDirectory(dump) ? proto(dump.toString()) : dump;
            Files.copy(file, all.resolve(file.getFileName()));
        }
        return all;
    }

    @Test
    void anErrorTextThatListsAllocationsCanBeReportedAndChecked() {
        String text = "src/test/resources/oom-texts/001-tpu-compile.txt";
        Run report = Run.of("report", text, "--format", "json");
        assertEquals(0, report.code(), report.err());
        assertEquals(
                "custom-call.1",
                report.json().at("/modules/0/spaces/0/buffers/0/instruction").asText());
        assertTrue(
                report.json().path("verdict").asText().contains("over the 31.25 GiB of the error text"), report.out());
        assertEquals(1, Run.of("check", text, "--device", "v6e").code());
        Run elsewhere = Run.of("check", text, "--device", "v5p");
        assertEquals(1, elsewhere.code(), "it was refused, wherever it might have fitted");
        assertTrue(elsewhere.out().contains("failed: program of the text, hbm, refused:"), elsewhere.out());
        assertTrue(elsewhere.out().contains("failed: 1 of 2 checks"), elsewhere.out());
        Run bare = Run.of("report", "src/test/resources/oom-texts/163-other.txt");
        assertEquals(3, bare.code());
    }
}
