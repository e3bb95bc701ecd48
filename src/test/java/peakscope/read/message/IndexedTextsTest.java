package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.model.value.Bytes;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/** Real texts from five generations of the TPU compiler, with the facts in each. */
class IndexedTextsTest {

    private static final Map<String, Figure> FIGURES = Map.of(
            "used", Figure.USED,
            "limit", Figure.LIMIT,
            "exceeded", Figure.EXCEEDED,
            "total_at_least", Figure.TOTAL,
            "reserved", Figure.RESERVED,
            "program", Figure.PROGRAM,
            "arguments", Figure.ARGUMENT,
            "requested", Figure.REQUESTED,
            "requested_bytes", Figure.REQUESTED,
            "limit_bytes", Figure.LIMIT);

    record Text(String name, Map<String, String> facts) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Text> texts() throws IOException {
        return Files.readAllLines(Texts.FOLDER.resolve("INDEX.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .map(columns -> new Text(columns[0], facts(columns[3])));
    }

    private static Map<String, String> facts(String column) {
        Map<String, String> facts = new HashMap<>();
        for (String fact : column.split("; ", -1)) {
            int equals = fact.indexOf('=');
            if (equals > 0) {
                facts.put(fact.substring(0, equals), fact.substring(equals + 1));
            }
        }
        return facts;
    }

    private static Message read(Text text) throws IOException {
        List<Message> messages = Texts.read(Texts.file(text.name()));
        assertEquals(1, messages.size(), () -> text + " gives " + messages);
        return messages.get(0);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyFigureIsRead(Text text) throws IOException {
        Message message = read(text);
        FIGURES.forEach((fact, figure) -> {
            String printed = text.facts().get(fact);
            if (printed != null) {
                OptionalLong bytes = printed.startsWith("unknown")
                        ? OptionalLong.empty()
                        : OptionalLong.of(Bytes.parse(printed).count());
                assertEquals(bytes, message.figure(figure), fact);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("texts")
    void codeSpaceModuleAndShapeAreRead(Text text) throws IOException {
        Message message = read(text);
        Map<String, String> facts = text.facts();
        if (facts.containsKey("code")) {
            assertEquals(facts.get("code"), message.code());
            assertEquals(facts.get("code_name"), message.codeName());
            assertTrue(!message.codeInferred());
        }
        assertEquals(facts.getOrDefault("space", message.space()), message.space());
        assertEquals(facts.getOrDefault("hlo_module", message.module()), message.module());
        assertEquals(facts.getOrDefault("shape", message.shape()), message.shape());
        String stack = facts.get("on_stack_for");
        assertEquals(stack == null ? message.instruction() : stack.substring(1), message.instruction());
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyListedAllocationIsRead(Text text) throws IOException {
        Map<String, String> facts = text.facts();
        List<ListedAllocation> allocations = read(text).allocations();
        assertEquals(Integer.parseInt(facts.getOrDefault("entries", "0")), allocations.size());
        if (!allocations.isEmpty()) {
            ListedAllocation first = allocations.get(0);
            assertEquals(Bytes.parse(facts.get("largest")).count(), first.bytes());
            assertEquals(facts.getOrDefault("largest_shape", first.shape()), first.shape());
            assertEquals(facts.getOrDefault("largest_op", first.opName()), first.opName());
        }
    }
}
