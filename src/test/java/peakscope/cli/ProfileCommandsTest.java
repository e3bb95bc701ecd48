package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Device memory profiles and archives on the command line. */
class ProfileCommandsTest {

    private static final String PROFILES = "src/test/resources/profiles/";

    @TempDir
    private Path folder;

    private static String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commands = PeakscopeCommand.commandLine((inputs, once) -> {})
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        assertEquals(0, commands.execute(arguments), () -> err.toString());
        return out.toString();
    }

    private static JsonNode json(String... arguments) throws IOException {
        return new ObjectMapper().readTree(run(arguments));
    }

    private static JsonNode finding(JsonNode report, String id) {
        for (JsonNode finding : report.get("findings")) {
            if (finding.get("id").asText().equals(id)) {
                return finding;
            }
        }
        throw new AssertionError("no finding " + id);
    }

    @Test
    void aProfileIsPrintedByKindDeviceAndStack() {
        String text = run("report", PROFILES + "step5.prof");
        assertAll(
                () -> assertTrue(text.startsWith("step5: 4.88 MiB alive\nstep5 has 4.88 MiB alive on cpu:0"), text),
                () -> assertTrue(text.matches("(?s).*buffer +4\\.88 MiB +11  cpu:0.*"), text),
                () -> assertTrue(text.matches("(?s).*buffer +512\\.00 KiB +1  cpu:1.*"), text),
                () -> assertTrue(text.contains("load_batch  6×"), text),
                () -> assertFalse(text.contains("Budget at the peak"), text));
    }

    @Test
    void twoProfilesShowWhatGrewInTextAndJson() throws Exception {
        String text = run("report", PROFILES + "step1.prof", PROFILES + "step5.prof");
        assertTrue(text.contains("likely: step5 has more memory in use than step1"), text);
        JsonNode growth =
                finding(json("report", PROFILES + "step1.prof", PROFILES + "step5.prof", "--format", "json"), "growth");
        JsonNode most = growth.get("evidence").get(0);
        assertEquals(4 * 512 * 1024, most.get("bytes").asLong());
        assertTrue(most.get("text").asText().contains("load_batch"), most.toString());
        assertEquals("likely", growth.get("severity").asText());
    }

    @Test
    void aProfileThatFellIsNotCalledALeak() throws Exception {
        JsonNode growth =
                finding(json("report", PROFILES + "step5.prof", PROFILES + "step9.prof", "--format", "json"), "growth");
        assertEquals("note", growth.get("severity").asText());
    }

    @Test
    void entriesHaveTheirCountAndStackInJson() throws Exception {
        JsonNode space = json("report", PROFILES + "step5.prof", "--format", "json")
                .get("modules")
                .get(0)
                .get("spaces")
                .get(0);
        long count = 0;
        for (JsonNode buffer : space.get("buffers")) {
            count += buffer.get("count").asLong();
            assertTrue(buffer.get("stack").size() > 0);
            assertTrue(buffer.get("source").asText().startsWith("train.py:"), buffer.toString());
        }
        assertEquals(11, count);
        assertEquals(11, space.get("categories").get("temporary").get("buffers").asLong());
    }

    @Test
    void anErrorTextInAnArchiveIsExplainedLikeTheTextItself() throws Exception {
        Path text;
        try (var texts = Files.walk(Path.of("src/test/resources/oom-texts"))) {
            text = texts.filter(Files::isRegularFile).sorted().findFirst().orElseThrow();
        }
        Path zip = folder.resolve("sent.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("run/error.txt"));
            out.write(Files.readAllBytes(text));
        }
        Path gzip = folder.resolve("error.txt.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            out.write(Files.readAllBytes(text));
        }
        String expected = run("explain", text.toString());
        assertFalse(expected.isBlank());
        assertEquals(expected, run("explain", zip.toString()));
        assertEquals(expected, run("explain", gzip.toString()));
    }
}
