package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every export adds up to the report's peak and conforms to its format's published schema. */
class ExportCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path export(String sample, String form) {
        Path file = folder.resolve("export." + form);
        Run run = Run.of("export", "samples/" + sample, "--format", form, "--output", file);
        assertEquals(new Run(0, "", ""), run);
        return file;
    }

    private static JsonNode mainSpace(String sample) {
        return Run.of("report", "samples/" + sample, "--format", "json").json().at("/modules/0/spaces/0");
    }

    private static long peak(String sample) {
        return mainSpace(sample).get("peakBytes").asLong();
    }

    private static Set<?> faults(String schema, SpecVersion.VersionFlag version, Path file) throws IOException {
        try (InputStream stream = ExportCommandTest.class.getResourceAsStream("/schemas/" + schema)) {
            JsonSchema held = JsonSchemaFactory.getInstance(version).getSchema(stream);
            return held.validate(JSON.readTree(file.toFile()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"train-v6e", "points-v5e", "rotations-oom-v5e", "gru-cpu"})
    void speedscopeHoldsToItsSchemaAndWeighsThePeak(String sample) throws IOException {
        Path file = export(sample, "speedscope");
        assertEquals(Set.of(), faults("speedscope-file-format-schema.json", SpecVersion.VersionFlag.V4, file));
        long weight = 0;
        for (JsonNode each : JSON.readTree(file.toFile()).at("/profiles/0/weights")) {
            weight += each.asLong();
        }
        assertEquals(peak(sample), weight);
    }

    @ParameterizedTest
    @ValueSource(strings = {"train-v6e", "points-v5e", "rotations-oom-v5e", "gru-cpu"})
    void sarifHoldsToItsSchema(String sample) throws IOException {
        Path file = export(sample, "sarif");
        assertEquals(Set.of(), faults("sarif-schema-2.1.0.json", SpecVersion.VersionFlag.V4, file));
        JsonNode run = JSON.readTree(file.toFile()).at("/runs/0");
        for (JsonNode result : run.get("results")) {
            assertEquals(
                    result.get("ruleId"),
                    run.at("/tool/driver/rules/" + result.get("ruleIndex").asInt() + "/id"));
            assertTrue(
                    result.at("/locations/0/physicalLocation/region/startLine").asInt() > 0);
        }
    }

    @Test
    void sarifNamesTheLineThatAFindingIsAbout() throws IOException {
        JsonNode results =
                JSON.readTree(export("rotations-oom-v5e", "sarif").toFile()).at("/runs/0/results");
        String location = results.at("/0/locations/0/physicalLocation/artifactLocation/uri")
                .asText();
        assertTrue(location.endsWith(".py"), results.toPrettyString());
    }

    /** Read back by the reader of JAX's device memory profiles, which are pprof. */
    @ParameterizedTest
    @ValueSource(strings = {"train-v6e", "points-v5e"})
    void pprofIsReadBackWithTheSamePeak(String sample) {
        JsonNode read = Run.of("report", export(sample, "pprof"), "--format", "json")
                .json()
                .at("/modules/0/spaces/0");
        assertEquals(peak(sample), read.get("peakBytes").asLong());
    }

    @Test
    void foldedStacksAddUpToThePeak() throws IOException {
        long sum = 0;
        for (String line : Files.readAllLines(export("train-v6e", "folded"))) {
            assertTrue(line.startsWith("jit_step;"), line);
            sum += Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
        }
        assertEquals(peak("train-v6e"), sum);
    }

    @Test
    void theTraceCountsThePeakAtItsStepAndNoSlicesOfAThreadOverlap() throws IOException {
        JsonNode space = mainSpace("train-v6e");
        long highest = 0;
        int at = -1;
        Map<String, List<double[]>> slices = new HashMap<>();
        for (JsonNode event :
                JSON.readTree(export("train-v6e", "trace").toFile()).get("traceEvents")) {
            if (event.get("ph").asText().equals("C")
                    && event.get("name").asText().startsWith("HBM")) {
                long now = event.at("/args/data").asLong()
                        + event.at("/args/padding").asLong();
                if (now > highest) {
                    highest = now;
                    at = event.get("ts").asInt();
                }
            } else if (event.get("ph").asText().equals("X")) {
                double from = event.get("ts").asDouble();
                slices.computeIfAbsent(event.get("pid") + " " + event.get("tid"), thread -> new ArrayList<>())
                        .add(new double[] {from, from + event.get("dur").asDouble()});
            }
        }
        assertEquals(space.get("peakBytes").asLong(), highest);
        assertEquals(space.get("peakStep").asInt(), at);
        for (List<double[]> thread : slices.values()) {
            for (int i = 1; i < thread.size(); i++) {
                assertTrue(thread.get(i - 1)[1] <= thread.get(i)[0]);
            }
        }
        assertFalse(slices.isEmpty());
    }

    @Test
    void theTableHasAllBuffersWithTheirSpans() throws IOException {
        List<String> lines = Files.readAllLines(export("train-v6e", "csv"));
        assertTrue(lines.get(0).endsWith(",atPeak,spans"), lines.get(0));
        assertTrue(lines.size() > mainSpace("train-v6e").get("buffersAtPeak").asInt() + 1);
        assertTrue(lines.stream().anyMatch(line -> line.matches(".*,true,\\d+-\\d+")));
    }

    @Test
    void onlyTheLargestAreWrittenWhereThatIsAskedFor() throws IOException {
        Path file = folder.resolve("two.csv");
        Run.of("export", "samples/train-v6e", "--format", "csv", "--space", "hbm", "--top", 2, "--output", file);
        assertEquals(3, Files.readAllLines(file).size());
    }
}
