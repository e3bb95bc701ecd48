package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.figure.Figure;

/** A message says the same, whatever a logger, a launcher or a terminal puts before its lines. */
class PrefixedTextsTest {

    private static final Path FOLDER = Path.of("src/test/resources/error-texts");

    private static final int WIDTH = 70;

    /** What is compared of the first message. */
    record Said(
            String topic,
            Ending ending,
            @Nullable String code,
            @Nullable String space,
            @Nullable String device,
            @Nullable String module,
            Map<Figure, Long> figures) {

        static @Nullable Said in(String text) {
            List<Message> messages = Texts.read(text);
            return messages.isEmpty() ? null : of(messages.get(0));
        }

        private static Said of(Message first) {
            return new Said(
                    first.topic(),
                    first.ending(),
                    first.code(),
                    first.space(),
                    first.device(),
                    first.module(),
                    new TreeMap<>(first.figures()));
        }
    }

    static Stream<String> prefixes() {
        return lines("prefixes.txt").map(line -> line.replace("\\e", "\u001b"));
    }

    private static Stream<String> lines(String table) {
        try {
            return Files.readAllLines(FOLDER.resolve(table)).stream().filter(line -> !line.startsWith("# "));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String escaped(String message) {
        return message.replace("\\", "\\\\").replace("\"", "\\\"").replace("'", "\\u0027");
    }

    @ParameterizedTest
    @MethodSource("prefixes")
    void aPrefixChangesNoFact(String prefix) {
        lines("prefixed.txt").forEach(message -> {
            String text = prefix.replace("%s", message).replace("%j", escaped(message));
            assertEquals(Said.in("Traceback:\n" + message), Said.in("starting\n" + text + "\n"), message);
        });
    }

    /** Prefixes of which nobody else could tell where they end are left out. */
    static Stream<String> prefixesOfLines() {
        return prefixes().filter(prefix -> prefix.endsWith("%s") && !prefix.contains("msg="));
    }

    @ParameterizedTest
    @MethodSource("prefixesOfLines")
    void noFactIsLostWhereEachPartOfAWrappedLineHasThePrefix(String prefix) {
        lines("prefixed.txt")
                .filter(message -> !message.startsWith("frobnicator"))
                .forEach(message -> {
                    String between = "\n" + prefix.replace("%s", "");
                    String text = prefix.replace("%s", String.join(between, wrapped(message)));
                    assertEquals(Said.in("Traceback:\n" + message), Said.in("starting\n" + text + "\n"), text);
                });
    }

    @ParameterizedTest
    @MethodSource("prefixesOfLines")
    void noFactIsLostWhereOnlyTheFirstPartHasIt(String prefix) {
        lines("prefixed.txt").forEach(message -> {
            String text = prefix.replace("%s", String.join("\n    ", wrapped(message)));
            assertEquals(Said.in("Traceback:\n" + message), Said.in("starting\n" + text + "\n"), text);
        });
    }

    private static List<String> wrapped(String message) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : message.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
