package peakscope.advise.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.advise.finding.Finding;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.Sample;
import peakscope.read.message.Texts;
import peakscope.read.message.figure.Figure;

/**
 * Texts of every family, with the facts to read in each. The facts follow the name: figures and names of the first
 * message, {@code oom} whether a memory error ended the program, {@code finding} and {@code nofinding} ids that the
 * advice must or must not have.
 */
class ErrorTextsTest {

    private static final Map<String, Figure> FIGURES = Map.of(
            "used", Figure.USED,
            "limit", Figure.LIMIT,
            "exceeded", Figure.EXCEEDED,
            "requested", Figure.REQUESTED,
            "requested_bytes", Figure.REQUESTED,
            "free", Figure.FREE,
            "reservable", Figure.RESERVABLE,
            "largest_free", Figure.LARGEST_FREE,
            "total", Figure.TOTAL);

    private static final Map<String, Function<Message, @Nullable String>> NAMES = Map.of(
            "family", message -> message.family().text(),
            "code", Message::code,
            "space", Message::space,
            "module", Message::module,
            "device", Message::device,
            "allocations", message -> String.valueOf(message.allocations().size()),
            "instruction", Message::instruction);

    static Stream<Sample> samples() throws IOException {
        Path folder = Path.of("src/test/resources/error-texts");
        return Stream.concat(Sample.of(folder.resolve("texts.txt")), Sample.of(folder.resolve("more.txt")));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyFactIsTold(Sample sample) {
        List<Message> messages = Texts.read(sample.text());
        List<Finding> findings = MessageAdvisor.advise(messages);
        String advice = findings.toString().toLowerCase(Locale.ROOT);
        for (String fact : sample.facts()) {
            String key = fact.substring(0, fact.indexOf('='));
            String value = fact.substring(fact.indexOf('=') + 1);
            switch (key) {
                case "oom" ->
                    assertEquals(value.equals("yes"), messages.stream().anyMatch(Message::ended), fact);
                case "finding" -> assertTrue(advice.contains(value.toLowerCase(Locale.ROOT)), fact);
                case "nofinding" -> assertFalse(advice.contains(value.toLowerCase(Locale.ROOT)), fact);
                default -> {
                    if (FIGURES.containsKey(key)) {
                        assertEquals(
                                OptionalLong.of(Bytes.parse(value).count()),
                                messages.get(0).figure(FIGURES.get(key)),
                                fact);
                    } else {
                        assertEquals(value, NAMES.get(key).apply(messages.get(0)), fact);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noPlaceInTheAdviceIsLeftEmpty(Sample sample) {
        for (Finding finding : MessageAdvisor.advise(Texts.read(sample.text()))) {
            assertFalse(
                    (finding.title() + finding.detail() + finding.steps() + finding.lines())
                            .matches("(?s).*\\{[a-zA-Z]+}.*"),
                    finding::toString);
        }
    }
}
