package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {

    private static final String TEXTS = "src/test/resources/oom-texts/";
    private static final String SAMPLE = "samples/rotations-oom-v5e";

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
        Run run = run(arguments);
        assertEquals(0, run.code(), run.err());
        return new ObjectMapper().readTree(run.out());
    }

    private static Set<String> fields(JsonNode node) {
        Set<String> fields = new TreeSet<>();
        node.fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    @TempDir
    private Path fragments;

    @Test
    void whatAPartOfAListHoldsIsNotSaidToBeNeeded() throws IOException {
        List<String> whole = Files.readAllLines(Path.of(TEXTS + "013-tpu-compile.txt"));
        int list = 0;
        while (!whole.get(list).contains("Largest program allocations")) {
            list++;
        }
        Path part = Files.write(fragments.resolve("part.txt"), whole.subList(list, whole.size()));
        assertTrue(run("report", TEXTS + "013-tpu-compile.txt").out().contains(" needed"));
        String report = run("report", part.toString()).out();
        assertTrue(report.lines().findFirst().orElseThrow().contains(" listed"), report);
    }

    @Test
    void jsonHasEveryFieldOfTheContract() throws Exception {
        JsonNode advice = json("explain", "--format", "json", TEXTS + "013-tpu-compile.txt");
        assertEquals("peakscope.advice/1", advice.get("schema").asText());
        assertTrue(fields(advice.get("messages").get(0))
                .containsAll(Set.of(
                        "family",
                        "code",
                        "codeInferred",
                        "codeName",
                        "space",
                        "module",
                        "device",
                        "usedBytes",
                        "limitBytes",
                        "exceededBytes",
                        "requestedBytes",
                        "freeBytes",
                        "reservedBytes",
                        "reservableBytes",
                        "largestFreeBytes",
                        "totalBytes",
                        "argumentBytes",
                        "programBytes",
                        "outputBytes",
                        "sharedBytes",
                        "temporaryBytes",
                        "tensorCoreBytes",
                        "sparseCoreBytes",
                        "shape",
                        "instruction",
                        "allocations")));
        assertEquals(
                new TreeSet<>(Set.of(
                        "source",
                        "tag",
                        "rank",
                        "bytes",
                        "unpaddedBytes",
                        "paddingBytes",
                        "expansion",
                        "shape",
                        "opName",
                        "label",
                        "kind")),
                fields(advice.get("messages").get(0).get("allocations").get(0)));
        assertEquals(
                new TreeSet<>(Set.of(
                        "id",
                        "risk",
                        "code",
                        "section",
                        "severity",
                        "title",
                        "detail",
                        "evidence",
                        "savingBytes",
                        "peakAfterBytes",
                        "do",
                        "steps",
                        "flags",
                        "reference")),
                fields(advice.get("findings").get(0)));
    }

    @Test
    void aDumpBesideTheTextBringsProofAndSavings() throws Exception {
        JsonNode advice = json("explain", SAMPLE + "/error.txt", "--dump", SAMPLE, "--format", "json");
        List<String> saving = new ArrayList<>();
        advice.get("findings").forEach(finding -> {
            if (!finding.get("savingBytes").isNull()) {
                saving.add(finding.get("id").asText());
            }
        });
        assertTrue(saving.contains("small-products"), saving::toString);
        assertEquals("jit_rotate", advice.get("messages").get(0).get("module").asText());
    }

    @Test
    void theReportTakesTheLogToo() throws Exception {
        JsonNode report = json("report", SAMPLE, "--log", SAMPLE + "/error.txt", "--format", "json", "--top", "1");
        assertEquals("hbm-short", report.get("messages").get(0).get("family").asText());
        assertEquals("e1000.cause", report.get("findings").get(0).get("id").asText());
    }

    @Test
    void textLeadsWithWhatEndedTheProgram() {
        Run run = run("explain", TEXTS + "S07-tpu-runtime-buffer.txt");
        assertTrue(run.out().strip().startsWith("What ended the program: E0100, inferred from its wording"), run.out());
        assertTrue(run.out().contains("is fragmented"));
    }

    @Test
    void markdownHasATableOfFigures() {
        Run run = run("explain", "--format", "markdown", TEXTS + "035-tpu-compile.txt");
        assertTrue(run.out().contains("| limit | 15.75 GiB |"), run.out());
    }

    @Test
    void aTextWithoutAMessageSaysSo() {
        Run run = run("explain", "README.md");
        assertEquals(0, run.code());
        assertTrue(run.out().length() > 0);
    }

    @Test
    void aCodeAloneIsLookedUp() {
        assertTrue(run("explain", "E1200").out().contains("its output is not set to host memory (E1200)"));
        assertTrue(run("explain", "E1003").out().contains("An XLA compile-time error (E1003)"));
    }

    @Test
    void thatATextIsAboutAnotherProgramComesFirst() throws IOException {
        Path text = Files.writeString(
                fragments.resolve("other.txt"),
                "RESOURCE_EXHAUSTED: Error loading program 'jit_decode': Attempting to reserve 29.49G at the bottom of memory."
                        + " That was not possible. There are 147.64M free, 0B reserved, and 147.64M reservable.");
        String report = run("report", "samples/train-v6e", text.toString()).out();
        int other = report.indexOf("cause: The error text is about another program");
        assertTrue(other >= 0 && other < report.indexOf("likely: "), report);
        assertTrue(
                report.contains("\n  cause: The compiled program does not fit beside what is already on the chip"),
                report);
    }

    @Test
    void aMissingFileIsOneLineAndExitCodeThree() {
        Run run = run("explain", "nothing-here.txt");
        assertEquals(3, run.code());
        assertEquals(1, run.err().lines().count());
    }

    @Test
    void logsOfManyHostsAreHeldAgainstEachOther(@TempDir Path logs) throws Exception {
        Files.copy(Path.of(TEXTS + "S07-tpu-runtime-buffer.txt"), logs.resolve("host1.log"));
        Files.copy(Path.of(TEXTS + "S07-tpu-runtime-buffer.txt"), logs.resolve("host2.log"));
        Files.writeString(logs.resolve("host3.log"), "The following tasks are unhealthy (stopped sending heartbeats):");
        JsonNode advice = json("explain", logs.toString(), "--format", "json");
        assertEquals(3, advice.path("logs").size());
        assertEquals(2, advice.path("groups").path(0).path("logs").asInt());
        assertEquals("E0100", advice.path("messages").path(0).path("code").asText());
        Run run = run(
                "explain",
                logs.resolve("host1.log").toString(),
                logs.resolve("host3.log").toString());
        assertTrue(run.out().contains("Of 2 logs, 1 ends with a memory error"), run.out());
    }

    @Test
    void aReportOfLogsPassesOverThoseThatSayNothing(@TempDir Path logs) throws IOException {
        Path silent = Files.writeString(logs.resolve("a.txt"), "step 1");
        Run run = run("report", silent.toString(), TEXTS + "001-tpu-compile.txt");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("48.00 GiB"), run.out());
    }

    /** The E1000 page looks for one tensor of more than half the memory before anything else. */
    @Test
    void whatExplainsAnOversizedTensorIsOfSectionTwo() throws Exception {
        JsonNode findings = json("report", "samples/lm-v5e", "--limit", "6GiB", "--format", "json")
                .path("findings");
        Map<String, String> sections = new HashMap<>();
        findings.forEach(finding -> sections.put(
                finding.path("id").asText(), finding.path("section").asText()));
        assertEquals("2", sections.get("oversized"), sections::toString);
        assertEquals("2", sections.get("attention-scores"), sections::toString);
        assertEquals("3.C", sections.get("optimizer-state"), sections::toString);
    }
}
