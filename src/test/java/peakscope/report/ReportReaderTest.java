package peakscope.report;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.Hang;
import peakscope.Seeds;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.value.Warning;
import peakscope.read.CaseReader;
import peakscope.read.Dumps;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.log.LogText;
import peakscope.report.document.HtmlForm;
import peakscope.report.section.ReportDocument;
import peakscope.report.section.Reports;

/** A JSON report, opened again. */
class ReportReaderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a report cannot keep, or says about itself. */
    private static final List<String> OF_THE_TIMELINE =
            List.of("firstStep", "lastStep", "peakStep", "steps", "peakInstruction", "localPeaks");

    /** Damaged over and over. */
    private static final String WHOLE = Reports.json(Reports.of("mlp-v5e"), OptionalInt.of(12));

    @TempDir
    private Path folder;

    static Stream<Path> dumps() {
        return Dumps.protos().stream();
    }

    private static Report report(Path input) {
        return Reports.of(input, Choice.ALL, Optional.empty());
    }

    private Path saved(String json) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "saved", ".txt"), json);
    }

    private static JsonNode modules(String json) throws IOException {
        JsonNode modules = JSON.readTree(json).path("modules");
        for (JsonNode module : modules) {
            ((ObjectNode) module).remove("file");
            for (JsonNode space : module.path("spaces")) {
                ((ObjectNode) space).remove(OF_THE_TIMELINE);
                space.path("buffers").forEach(buffer -> ((ObjectNode) buffer).remove(OF_THE_TIMELINE));
            }
        }
        return modules;
    }

    /** Buffers of one size may swap places, because program order breaks ties. */
    private static void assertSame(JsonNode expected, JsonNode actual) {
        assertEquals(expected.size(), actual.size());
        for (int m = 0; m < expected.size(); m++) {
            JsonNode spaces = expected.get(m).path("spaces");
            for (int s = 0; s < spaces.size(); s++) {
                ObjectNode some = (ObjectNode) spaces.get(s);
                ObjectNode others = (ObjectNode) actual.get(m).path("spaces").get(s);
                assertEquals(texts(some.remove("buffers")), texts(others.remove("buffers")));
                assertEquals(some, others);
            }
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.toString()));
        return texts.stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void aReportOfAReportIsTheSameReport(Path dump) throws IOException {
        String json = Reports.json(report(dump), OptionalInt.empty());
        String again = Reports.json(report(saved(json)), OptionalInt.empty());
        assertSame(modules(json), modules(again));
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void aCutReportKeepsItsTotals(Path dump) throws IOException {
        Report whole = report(dump);
        Report cut = report(saved(Reports.json(whole, OptionalInt.of(2))));
        for (int m = 0; m < whole.modules().size(); m++) {
            List<SpaceAnalysis> spaces = whole.modules().get(m).spaces();
            for (int s = 0; s < spaces.size(); s++) {
                SpaceAnalysis expected = spaces.get(s);
                SpaceAnalysis actual = cut.modules().get(m).spaces().get(s);
                assertEquals(expected.peak().inUse(), actual.peak().inUse());
                assertEquals(expected.peak().unpadded(), actual.peak().unpadded());
                expected.atPeak().forEach((category, total) -> {
                    assertEquals(total.bytes(), actual.atPeak().get(category).bytes());
                    assertEquals(total.unpadded(), actual.atPeak().get(category).unpadded());
                });
            }
        }
    }

    @Test
    void saysWhatAReportLacks() throws Exception {
        String json = Reports.json(Reports.of("mlp-v5e"), OptionalInt.of(1));
        Case opened = CaseReader.read(List.of(saved(json)), Progress.NONE);
        String warnings =
                opened.warnings().stream().map(Warning::toString).toList().toString();
        assertAll(
                () -> assertTrue(warnings.contains("no curve, no lifetimes"), warnings),
                () -> assertTrue(warnings.contains("lists only the largest buffers"), warnings));
    }

    @Test
    void aPackedReportIsReadByItsContent() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(Reports.json(Reports.of("mlp-v5e"), OptionalInt.empty()).getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("baseline"), packed.toByteArray());
        assertEquals(
                Reports.of("mlp-v5e").focus().peak().inUse(),
                report(file).focus().peak().inUse());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"schema\": \"peakscope.report/1\", \"modules\": []} | without any memory",
                "{\"schema\": \"peakscope.report/1\"} | without any memory",
                "{\"schema\": \"peakscope.report/2\", \"modules\": []} | from another version",
                "{\"schema\": \"peakscope.advice/1\", \"messages\": []} | not a report",
                "{\"schema\": \"peakscope.report/1\", \"modules\": [ | damaged report",
                "{\"schema\": \"peakscope.report/1\", \"modules\": [{\"spaces\": [{\"buffers\": [{\"bytes\": -4}]}]}]} | which no memory has",
                "{\"schema\": \"peakscope.report/1\", \"modules\": [{\"spaces\": [{\"buffers\": [{\"bytes\": 99999999999999999999}]}]}]} | damaged report",
                "{\"schema\": \"peakscope.report/1\", \"modules\": [{\"spaces\": [{\"buffers\": 7}]}]} | damaged report",
            })
    void whatIsNoReportIsOneLine(String json, String said) throws IOException {
        Path file = saved(json);
        String line = assertThrows(ReadException.class, () -> CaseReader.read(List.of(file), Progress.NONE))
                .getMessage();
        assertAll(
                () -> assertTrue(line.startsWith(file.toString()), line),
                () -> assertTrue(line.contains(said), line),
                () -> assertTrue(line.contains("; "), line),
                () -> assertEquals(1, line.lines().count()));
    }

    @Test
    void sumsThatDoNotAgreeAreSaid() throws Exception {
        Path file = saved(
                "{\"schema\": \"peakscope.report/1\", \"modules\": [{\"name\": \"jit_f\", \"spaces\": [{\"color\": 0,"
                        + " \"name\": \"hbm\", \"peakBytes\": 100, \"buffers\": [{\"instruction\": \"a\", \"bytes\": 64}]}]}]}");
        Case opened = CaseReader.read(List.of(file), Progress.NONE);
        assertAll(
                () -> assertEquals(64, report(file).focus().peak().inUse().count()),
                () -> assertTrue(
                        opened.warnings().toString().contains("add up to 64 B"),
                        opened.warnings().toString()));
    }

    @Property(seed = Seeds.SEED, tries = 500 * Seeds.TIMES)
    void aMutatedReportIsReadOrRefused(@ForAll long seed, @ForAll @IntRange(max = 4) int way) throws IOException {
        Random random = new Random(seed);
        Path file = Files.createTempFile("mutated", ".json");
        try {
            Files.write(file, mutated(WHOLE, random, way));
            assertTimeoutPreemptively(Hang.NEVER, () -> {
                try {
                    Report report = report(CaseReader.read(List.of(file), Progress.NONE));
                    Reports.json(report, OptionalInt.empty());
                    HtmlForm.print(ReportDocument.of(report, 20));
                } catch (ReadException refused) {
                    assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
                    assertTrue(refused.getMessage().startsWith(file.toString()), refused.getMessage());
                }
            });
        } finally {
            Files.delete(file);
        }
    }

    private static Report report(Case opened) {
        return Report.of(opened, Choice.ALL, Optional.empty(), LogText.NONE);
    }

    /** Bytes, and also whole values, because random bytes seldom leave readable JSON. */
    private static byte[] mutated(String json, Random random, int way) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        int at = random.nextInt(bytes.length);
        List<String> values =
                List.of("-1", "null", "9223372036854775807", "\"\"", "[]", "{}", "1e30", "true", "\"f32[-9,?]{\"");
        return switch (way) {
            case 0 -> {
                for (int i = 0; i <= random.nextInt(4); i++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
                yield bytes;
            }
            case 1 -> Arrays.copyOf(bytes, at);
            case 2 -> replace(json, "(?<= : )\\d+", random, values);
            case 3 -> replace(json, "(?<= : )\"[^\"\\n]*\"", random, values);
            default ->
                replace(json, "\"\\w+\"(?= : )", random, List.of("\"x\"", "\"bytes\"", "\"buffers\"", "\"shape\""));
        };
    }

    private static byte[] replace(String json, String what, Random random, List<String> values) {
        return java.util.regex.Pattern.compile(what)
                .matcher(json)
                .replaceAll(found -> random.nextInt(25) == 0
                        ? java.util.regex.Matcher.quoteReplacement(values.get(random.nextInt(values.size())))
                        : java.util.regex.Matcher.quoteReplacement(found.group()))
                .getBytes(StandardCharsets.UTF_8);
    }
}
