package peakscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.read.Dumps;

/** The schemas and the outputs that they describe. */
class SchemaTest {

    private static final String ID = "https://peakscope.github.io/schema/";
    private static final Path TEXTS = Path.of("src/test/resources/oom-texts");
    private static final String TOTAL = "bytes unpaddedBytes buffers";
    private static final String FINDING =
            "id code section severity title detail evidence savingBytes steps flags reference";
    private static final String MESSAGE = "family code codeInferred codeName space module device usedBytes limitBytes"
            + " exceededBytes requestedBytes freeBytes reservedBytes reservableBytes largestFreeBytes totalBytes"
            + " argumentBytes programBytes outputBytes sharedBytes temporaryBytes tensorCoreBytes sparseCoreBytes shape instruction allocations";
    private static final String LISTED = "rank bytes unpaddedBytes paddingBytes expansion shape opName label kind";
    private static final String SPACE = "/modules/0/spaces/0";

    /** Required fields, by their place in a report. */
    private static final Map<String, String> REPORT = Map.ofEntries(
            Map.entry("", "schema inputs modules messages findings warnings"),
            Map.entry("/inputs/0", "path kind bytes sha256"),
            Map.entry("/modules/0", "name spaces"),
            Map.entry(
                    SPACE,
                    "color name peakBytes peakUnpaddedBytes peakPaddingBytes peakStep steps peakInstruction"
                            + " totalAllocationBytes fragmentationBytes categories buffers"),
            Map.entry(SPACE + "/categories", "parameter output constant temporary thread-local"),
            Map.entry(SPACE + "/categories/temporary", TOTAL),
            Map.entry(SPACE + "/categories/thread-local", TOTAL),
            Map.entry(
                    SPACE + "/buffers/0",
                    "instruction shapeIndex bytes unpaddedBytes shape category opcode opName source firstStep lastStep"
                            + " allocation offset"),
            Map.entry("/messages/0", MESSAGE),
            Map.entry("/messages/0/allocations/0", LISTED),
            Map.entry("/findings/0", FINDING));

    private static final Map<String, String> ADVICE = Map.of(
            "", "schema messages findings",
            "/messages/0", MESSAGE,
            "/messages/0/allocations/0", LISTED,
            "/findings/0", FINDING,
            "/findings/1/evidence/0", "text instruction bytes");

    private static final Map<String, String> CHECK = Map.of(
            "", "schema passed verdict checks warnings",
            "/checks/0", "module space check status peakBytes actualBytes allowedBytes baselineBytes text");

    private static final Map<String, String> DIFF = Map.of(
            "",
            "schema verdict before after modules notes",
            "/before",
            "inputs warnings",
            "/modules/0",
            "before after spaces",
            SPACE,
            "color name before after deltaBytes waterfall matched donation changes curves",
            SPACE + "/before",
            "peakBytes peakUnpaddedBytes peakPaddingBytes peakStep steps peakInstruction buffers",
            SPACE + "/waterfall/0",
            "kind deltaBytes buffers",
            SPACE + "/matched",
            "beforeBytes afterBytes stages",
            SPACE + "/donation",
            "begunInputs begunBytes endedInputs endedBytes",
            SPACE + "/changes/0",
            "kind deltaBytes stage before after",
            SPACE + "/curves",
            "before after");

    private static JsonSchema schema(String name) {
        JsonSchemaFactory factory = JsonSchemaFactory.getInstance(
                SpecVersion.VersionFlag.V202012,
                builder -> builder.schemaMappers(mappers -> mappers.mapPrefix(
                        ID, Path.of("assets").toAbsolutePath().toUri().toString())));
        return factory.getSchema(SchemaLocation.of(ID + name + ".schema.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "advice", "check", "diff"})
    void schemaIsOneOfDraft202012(String name) throws IOException {
        JsonSchema meta = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertEquals(
                Set.of(), meta.validate(Files.readString(Path.of("assets", name + ".schema.json")), InputFormat.JSON));
    }

    static Stream<Path> dumps() {
        return Stream.concat(
                Dumps.folders().stream(),
                Stream.of("convnet-v5e", "gru-cpu", "train-v6e").map(name -> Path.of("samples", name)));
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void reportsOfDumpsFit(Path dump) {
        assertFits("report", Run.of("report", dump, "--format", "json", "--device", "v5e"));
        assertFits("check", Run.of("check", dump, "--format", "json", "--limit", "1G", "--max-padding", "5"));
        assertFits(
                "check",
                Run.of("check", dump, "--format", "json", "--baseline", "samples/gru-cpu", "--max-growth", "5"));
    }

    @ParameterizedTest
    @CsvSource({
        "samples/train-v6e, src/test/resources/pairs/train_remat-v6e",
        "samples/gru-cpu, samples/convnet-v5e",
        "src/test/resources/pairs/pad128-v5e, src/test/resources/pairs/pad129-v5e"
    })
    void comparisonsFit(String before, String after) {
        assertFits("diff", Run.of("diff", before, after, "--format", "json"));
        assertFits("diff", Run.of("diff", before, after, "--format", "json", "--redact", "--top", "2"));
    }

    static Stream<Path> texts() throws IOException {
        try (Stream<Path> files = Files.list(TEXTS)) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void adviceAndReportsWithTextsFit(Path text) {
        assertFits("advice", Run.of("explain", text, "--format", "json"));
        assertFits("advice", Run.of("explain", text, "--format", "json", "--redact", "--dump", "samples/gru-cpu"));
        assertFits("report", Run.of("report", "samples/gru-cpu", "--log", text, "--format", "json"));
        assertFits("report", Run.of("report", "samples/gru-cpu", "--log", text, "--format", "json", "--redact"));
    }

    @ParameterizedTest
    @CsvSource({
        "report, report samples/rotations-oom-v5e --log src/test/resources/oom-texts/003-tpu-compile.txt --format json",
        "advice, explain src/test/resources/oom-texts/003-tpu-compile.txt --dump samples/gru-cpu --format json",
        "check, check samples/rotations-oom-v5e --limit 1G --format json",
        "diff, diff samples/train-v6e src/test/resources/pairs/train_remat-v6e --format json"
    })
    void aDocumentWithoutAnyOneOfItsFieldsFails(String name, String arguments) {
        JsonNode whole = Run.of((Object[]) arguments.split(" ", -1)).json();
        JsonSchema schema = schema(name);
        assertEquals(Set.of(), schema.validate(whole));
        List<String> missed = new ArrayList<>();
        int removed = 0;
        for (Map.Entry<String, String> object : fields(name).entrySet()) {
            for (String field : object.getValue().split(" ", -1)) {
                JsonNode cut = whole.deepCopy();
                JsonNode owner = cut.at(object.getKey());
                assertTrue(owner.isObject() && owner.has(field), object.getKey() + "/" + field + " is not there");
                ((ObjectNode) owner).remove(field);
                removed++;
                if (schema.validate(cut).isEmpty()) {
                    missed.add(object.getKey() + "/" + field);
                }
            }
        }
        assertEquals(List.of(), missed, removed + " fields were removed");
    }

    @ParameterizedTest
    @CsvSource({"/modules/0/spaces/0, peakBytes", "/modules/0/spaces/0, name", "/inputs/0, sha256", "'', schema"})
    void aFieldOfAnotherTypeFails(String pointer, String field) {
        JsonNode document =
                Run.of("report", "samples/gru-cpu", "--format", "json").json();
        ObjectNode owner = (ObjectNode) document.at(pointer);
        owner.put(field, owner.get(field).isNumber() ? 1.5 : -1);
        assertFalse(schema("report").validate(document).isEmpty());
    }

    private static Map<String, String> fields(String name) {
        return Map.of("report", REPORT, "advice", ADVICE, "check", CHECK, "diff", DIFF)
                .get(name);
    }

    private static void assertFits(String name, Run run) {
        Set<String> wrong = new TreeSet<>();
        for (ValidationMessage message : schema(name).validate(run.json())) {
            wrong.add(message.toString());
        }
        assertEquals(Set.of(), wrong);
    }
}
