package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import peakscope.read.bfc.AllocatorLog;
import peakscope.read.bfc.AllocatorLog.Age;

/** A log in which an allocator lists its chunks, through the commands. */
class BfcCommandsTest {

    private static final String SENTENCE =
            "jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 2048 bytes.";

    @TempDir
    private Path folder;

    private record Run(int code, String out, String err) {}

    private static Run run(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = PeakscopeCommand.commandLine((inputs, untilFirstPaint) -> {})
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(List.of(arguments).stream().map(String::valueOf).toArray(String[]::new));
        return new Run(code, out.toString(), err.toString());
    }

    private static JsonNode json(Object... arguments) throws Exception {
        Run run = run(arguments);
        assertEquals(0, run.code(), run.err());
        return new ObjectMapper().readTree(run.out());
    }

    private Path log(Age age, long requested) throws Exception {
        return new AllocatorLog(age)
                .begin("GPU_0_bfc", requested)
                .region(0x7f5936000000L, 4096)
                .inUse(1024)
                .free(1536)
                .inUse(512)
                .free(1024)
                .end("4096")
                .raw(SENTENCE)
                .write(folder);
    }

    @ParameterizedTest
    @EnumSource(Age.class)
    void textShowsTheMapAndTheMessages(Age age) throws Exception {
        String out = run("explain", log(age, 2048)).out();
        assertAll(
                () -> assertTrue(out.contains("What ended the program: a memory error of XLA on a GPU"), out),
                () -> assertTrue(out.contains("Allocator (GPU_0_bfc) ran out of memory"), out),
                () -> assertTrue(out.contains("Address map of GPU_0_bfc"), out),
                () -> assertTrue(out.contains("no single hole is large enough, though all together are"), out),
                () -> assertTrue(out.contains("#".repeat(18) + ".".repeat(27) + "#".repeat(9) + ".".repeat(18)), out),
                () -> assertTrue(out.contains("The GPU's memory is fragmented"), out));
    }

    @Test
    void moreThanAllHolesIsFull() throws Exception {
        JsonNode advice = json("explain", log(Age.OF_2026, 4096), "--format", "json");
        assertEquals("gpu.full", advice.get("findings").get(0).get("id").asText());
        assertEquals(
                "https://docs.jax.dev/en/latest/gpu_memory_allocation.html",
                advice.get("findings").get(0).get("reference").asText());
    }

    @Test
    void whatFitsAHoleIsNeither() throws Exception {
        Run run = run("explain", log(Age.OF_2026, 1536));
        assertTrue(run.out().contains("a single hole was large enough"), run.out());
        assertFalse(run.out().contains("in pieces"), run.out());
    }

    @Test
    void jsonHasTheMapInBytes() throws Exception {
        for (JsonNode document : List.of(
                json("explain", log(Age.OF_2023, 2048), "--format", "json"),
                json("report", log(Age.OF_2023, 2048), "--format", "json"))) {
            JsonNode map = document.get("addressMap").get(0);
            JsonNode region = map.get("regions").get(0);
            assertAll(
                    () -> assertEquals(2048, map.get("requestedBytes").asLong()),
                    () -> assertEquals(2560, map.get("freeBytes").asLong()),
                    () -> assertEquals(1536, map.get("largestHoleBytes").asLong()),
                    () -> assertEquals(0.4, map.get("fragmentation").asDouble(), 1e-12),
                    () -> assertFalse(map.get("fitsOneHole").asBoolean()),
                    () -> assertEquals("0x7f5936000000", region.get("address").asText()),
                    () -> assertEquals(72, region.get("picture").asText().length()));
        }
    }

    @Test
    void ownersAreListedWhereTheLogNamesOps() throws Exception {
        String unnamed = run("report", log(Age.OF_2023, 2048)).out();
        assertTrue(unnamed.contains("The log says where each chunk is, not what it holds."), unnamed);
        assertFalse(unnamed.contains("by layer and operation"), unnamed);
        Path named = new AllocatorLog(Age.OF_2023)
                .begin("GPU_0_bfc", 2048)
                .region(0x7f5936000000L, 4096)
                .inUse(1024, "Conv2D")
                .inUse(3072)
                .end("4096")
                .write(folder);
        String owners = run("report", named).out();
        assertTrue(owners.contains("by layer and operation") && owners.contains("Conv2D"), owners);
    }

    @Test
    void otherTextsHaveAnEmptyMap() throws Exception {
        JsonNode advice = json("explain", "src/test/resources/oom-texts/S05-gpu-bfc.txt", "--format", "json");
        assertEquals(0, advice.get("addressMap").size());
    }

    @Test
    void markdownFencesThePicture() throws Exception {
        String out =
                run("explain", log(Age.OF_2019, 2048), "--format", "markdown").out();
        assertTrue(out.contains("```text\nregion 0 at 0x7f5936000000"), out);
        assertTrue(out.contains("# in use, . free, + both\n```"), out);
    }

    @Test
    void theReportIsThatOfAMoment() throws Exception {
        Path log = log(Age.OF_2023, 2048);
        Run run = run("report", log, "--log", log);
        assertAll(
                () -> assertEquals(0, run.code(), run.err()),
                () -> assertTrue(
                        run.out()
                                .startsWith("GPU_0_bfc: 1.50 KiB held · 2.50 KiB free on the allocator\n"
                                        + "GPU_0_bfc held 1.50 KiB of device memory"),
                        run.out()),
                () -> assertTrue(run.out().contains("Address map of GPU_0_bfc"), run.out()),
                () -> assertTrue(run.out().contains("chunk 0x7f5936000000"), run.out()),
                () -> assertTrue(
                        run.out().indexOf("in pieces") < run.out().indexOf("XLA could not allocate"), run.out()),
                () -> assertEquals(run.out().indexOf("in pieces"), run.out().lastIndexOf("in pieces")));
    }

    @Test
    void theLogOfADumpBringsItsMap() throws Exception {
        JsonNode report =
                json("report", "samples/gru-cpu", "--log", log(Age.OF_2023, 2048), "--format", "json", "--top", "1");
        assertEquals(
                "GPU_0_bfc", report.get("addressMap").get(0).get("allocator").asText());
        assertEquals("gpu-xla", report.get("messages").get(0).get("family").asText());
    }

    @Test
    void aDumpWithoutChunksIsOneLineAndExitCodeThree() {
        Run run = run("report", "src/test/resources/oom-texts/S05-gpu-bfc.txt");
        assertEquals(3, run.code());
        assertEquals(1, run.err().lines().count());
        assertTrue(run.err().contains("TF_CPP_MIN_LOG_LEVEL=0"), run.err());
    }

    @Test
    void theSumsBehindManyChunksBelongToTheMessage() throws Exception {
        AllocatorLog log =
                new AllocatorLog(Age.OF_2023).begin("GPU_0_bfc", 2048).region(0x7f5936000000L, 512 * 500);
        for (int i = 0; i < 500; i++) {
            log.inUse(512);
        }
        JsonNode advice = json("explain", log.end("256000").write(folder), "--format", "json");
        assertEquals(256000, advice.get("messages").get(0).get("limitBytes").asLong());
    }
}
