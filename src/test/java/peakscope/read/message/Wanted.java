package peakscope.read.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;
import peakscope.read.message.figure.Figure;

/**
 * A text and what is to be read of it, from a table with lines of the form {@code ended; space=host; requested=2GiB => text}.
 *
 * @param facts {@code ended} or {@code lives}, then names and figures
 * @param text in which {@code \n} stands for a line end
 */
record Wanted(List<String> facts, String text) {

    private static final Path FOLDER = Path.of("src/test/resources/error-texts/templates");

    /** All of a table, or of all tables. */
    static Stream<Wanted> of(String table) {
        try {
            return Files.readAllLines(FOLDER.resolve(table)).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Wanted::line);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Wanted line(String line) {
        String[] parts = line.split(" => ", 2);
        return new Wanted(
                List.of(parts[0].split("; ", -1)),
                parts[1].replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\"));
    }

    /** The facts that these messages do not tell. */
    List<String> missing(List<Message> messages) {
        return facts.stream()
                .filter(fact -> messages.stream().noneMatch(message -> tells(message, fact)))
                .filter(fact -> !(fact.equals("lives") && messages.stream().noneMatch(Message::ended)))
                .toList();
    }

    private static boolean tells(Message message, String fact) {
        int equals = fact.indexOf('=');
        String value = fact.substring(equals + 1);
        return switch (equals < 0 ? fact : fact.substring(0, equals)) {
            case "ended" -> message.ended();
            case "lives" -> false;
            case "family" -> message.family().text().equals(value);
            case "space" -> value.equals(space(message, value));
            case "code" -> value.equals(message.code());
            case "device" -> value.equals(message.device());
            case "module" -> value.equals(message.module());
            case "instruction" -> value.equals(message.instruction());
            case "listed" -> message.allocations().size() == Integer.parseInt(value);
            case "shape" -> value.equals(message.shape());
            default ->
                Objects.equals(
                        message.figures()
                                .get(Figure.valueOf(fact.substring(0, equals).toUpperCase(Locale.ROOT))),
                        Bytes.parse(value).count());
        };
    }

    /** HBM is a device's memory too. */
    private static @Nullable String space(Message message, String value) {
        return value.equals("device") && message.isOfHbm() ? value : message.space();
    }

    @Override
    public String toString() {
        return text.substring(0, Math.min(text.length(), 90)).replace('\n', ' ');
    }
}
