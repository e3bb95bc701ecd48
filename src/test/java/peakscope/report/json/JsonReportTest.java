package peakscope.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.report.section.Reports;

/** The document that other programs read; its names are fixed. */
class JsonReportTest {

    static Stream<String> folders() {
        return Stream.of("convnet-v5e", "lowbit-7x", "lstm-v5p", "mlp-cpu", "mlp-v5e", "moe-v5p", "points_oom-v5e");
    }

    @Test
    void topHasTheFieldsOfTheSchema() {
        assertHasFields(
                json("points_oom-v5e"),
                List.of("schema s", "inputs a", "modules a", "messages a", "findings a", "warnings a"));
    }

    @Test
    void namesItsSchema() {
        assertEquals("peakscope.report/1", json("points_oom-v5e").path("schema").asText());
    }

    @ParameterizedTest
    @MethodSource("folders")
    void inputHasTheFieldsOfTheSchema(String folder) {
        json(folder)
                .path("inputs")
                .forEach(input -> assertHasFields(input, List.of("path s", "kind s", "bytes n", "sha256 s")));
    }

    @ParameterizedTest
    @MethodSource("folders")
    void spaceHasTheFieldsOfTheSchema(String folder) {
        spaces(folder)
                .forEach(space -> assertHasFields(
                        space,
                        List.of(
                                "color n",
                                "name s",
                                "peakBytes n",
                                "peakUnpaddedBytes n",
                                "peakPaddingBytes n",
                                "peakStep n",
                                "steps n",
                                "peakInstruction s?",
                                "totalAllocationBytes n",
                                "fragmentationBytes n?",
                                "categories o",
                                "buffers a")));
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyCategoryIsThereWithItsFields(String folder) {
        for (JsonNode space : spaces(folder)) {
            for (String category : List.of("parameter", "output", "constant", "temporary", "thread-local")) {
                assertHasFields(
                        space.path("categories").path(category), List.of("bytes n", "unpaddedBytes n", "buffers n"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void bufferHasTheFieldsOfTheSchema(String folder) {
        for (JsonNode space : spaces(folder)) {
            space.path("buffers")
                    .forEach(buffer -> assertHasFields(
                            buffer,
                            List.of(
                                    "instruction s",
                                    "shapeIndex s",
                                    "bytes n",
                                    "unpaddedBytes n",
                                    "shape s",
                                    "category s",
                                    "opcode s?",
                                    "opName s?",
                                    "source s?",
                                    "firstStep n",
                                    "lastStep n",
                                    "allocation n?",
                                    "offset n?")));
        }
    }

    @Test
    void findingHasTheFieldsOfTheSchema() {
        JsonNode finding = json("points_oom-v5e").path("findings").path(0);
        assertHasFields(
                finding,
                List.of(
                        "id s",
                        "code s?",
                        "section s?",
                        "severity s",
                        "title s",
                        "detail s",
                        "evidence a",
                        "savingBytes n?",
                        "steps a",
                        "flags a",
                        "reference s?"));
        finding.path("evidence")
                .forEach(evidence -> assertHasFields(evidence, List.of("text s", "instruction s?", "bytes n?")));
    }

    @ParameterizedTest
    @MethodSource("folders")
    void buffersOfASpaceAddUpToItsPeakLargestFirst(String folder) {
        for (JsonNode space : spaces(folder)) {
            List<Long> sizes = numbers(space, "bytes");
            assertEquals(sizes.stream().sorted((a, b) -> Long.compare(b, a)).toList(), sizes);
            assertEquals(
                    space.path("peakBytes").asLong(),
                    sizes.stream().mapToLong(size -> size).sum());
            assertEquals(
                    space.path("peakUnpaddedBytes").asLong(),
                    numbers(space, "unpaddedBytes").stream()
                            .mapToLong(size -> size)
                            .sum());
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void categoriesOfASpaceAddUpToItsPeak(String folder) {
        for (JsonNode space : spaces(folder)) {
            long sum = 0;
            for (JsonNode category : space.path("categories")) {
                sum += category.path("bytes").asLong();
            }
            assertEquals(space.path("peakBytes").asLong(), sum);
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void figuresOfASpaceFollowFromEachOther(String folder) {
        for (JsonNode space : spaces(folder)) {
            long peak = space.path("peakBytes").asLong();
            assertEquals(
                    peak - space.path("peakUnpaddedBytes").asLong(),
                    space.path("peakPaddingBytes").asLong());
            long beyond = space.path("totalAllocationBytes").asLong() - peak;
            assertEquals(
                    beyond < 0 ? "null" : "" + beyond,
                    space.path("fragmentationBytes").asText());
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void whatLivesThroughoutHasTheFirstAndTheLastStep(String folder) {
        for (JsonNode space : spaces(folder)) {
            Set<String> lifetimes = new TreeSet<>();
            for (JsonNode buffer : space.path("buffers")) {
                if (!buffer.path("category").asText().equals("temporary")) {
                    lifetimes.add(buffer.path("firstStep") + ".." + buffer.path("lastStep"));
                }
            }
            String throughout = "0.." + (space.path("steps").asInt() - 1);
            assertTrue(Set.of(throughout).containsAll(lifetimes), lifetimes::toString);
        }
    }

    @Test
    void realDumpHasItsKnownFigures() {
        JsonNode hbm = spaces("points_oom-v5e").get(0);
        assertEquals(
                List.of("0", "hbm", "9320016384", "10", "20", "fusion.2"),
                Stream.of("color", "name", "peakBytes", "peakStep", "steps", "peakInstruction")
                        .map(field -> hbm.path(field).asText())
                        .toList());
    }

    @Test
    void bufferOfARealDumpTellsWhereItComesFrom() {
        JsonNode parameter = StreamSupport.stream(
                        spaces("points_oom-v5e").get(0).path("buffers").spliterator(), false)
                .filter(buffer -> buffer.path("instruction").asText().equals("p.1"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                List.of("{}", "320000000", "240000000", "f32[20000000,3]{0,1:T(4,128)}", "parameter", "parameter"),
                Stream.of("shapeIndex", "bytes", "unpaddedBytes", "shape", "category", "opcode")
                        .map(field -> parameter.path(field).asText())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("folders")
    void sameInputGivesTheSameBytes(String folder) {
        assertEquals(
                Reports.json(Reports.of(folder), OptionalInt.empty()),
                Reports.json(Reports.of(folder), OptionalInt.empty()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 1000})
    void topLimitsTheListAndNothingElse(int top) {
        JsonNode all =
                json("points_oom-v5e").path("modules").path(0).path("spaces").path(0);
        JsonNode cut = tree(Reports.json(Reports.of("points_oom-v5e"), OptionalInt.of(top)))
                .path("modules")
                .path(0)
                .path("spaces")
                .path(0);
        assertEquals(
                Math.min(top, all.path("buffers").size()), cut.path("buffers").size());
        assertEquals(all.path("peakBytes"), cut.path("peakBytes"));
    }

    private static List<Long> numbers(JsonNode space, String field) {
        List<Long> numbers = new ArrayList<>();
        space.path("buffers").forEach(buffer -> numbers.add(buffer.path(field).asLong()));
        return numbers;
    }

    private static List<JsonNode> spaces(String folder) {
        List<JsonNode> spaces = new ArrayList<>();
        for (JsonNode module : json(folder).path("modules")) {
            assertTrue(module.path("name").isTextual());
            module.path("spaces").forEach(spaces::add);
        }
        assertTrue(!spaces.isEmpty(), "a loop over no space would hold for nothing");
        return spaces;
    }

    private static JsonNode json(String folder) {
        return tree(Reports.json(Reports.of(folder), OptionalInt.empty()));
    }

    private static JsonNode tree(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(malformed);
        }
    }

    /** Each field is a name and a type: s text, n whole number, a list, o object; with ? it may be null. */
    private static void assertHasFields(JsonNode node, List<String> fields) {
        for (String field : fields) {
            int blank = field.indexOf(' ');
            JsonNode value = node.get(field.substring(0, blank));
            String kind = field.substring(blank + 1);
            String found = value == null
                    ? "none"
                    : value.isNull()
                            ? "null"
                            : value.isTextual()
                                    ? "s"
                                    : value.isIntegralNumber()
                                            ? "n"
                                            : value.isArray() ? "a" : value.isObject() ? "o" : "other";
            boolean fits = kind.startsWith(found) || (kind.endsWith("?") && found.equals("null"));
            assertTrue(fits, () -> field + " is " + found + " in " + node);
        }
    }
}
