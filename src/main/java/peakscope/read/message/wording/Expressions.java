package peakscope.read.message.wording;

import com.google.re2j.Pattern;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import peakscope.read.io.Asset;

/**
 * Expressions by name, as {@code assets/shortages.txt} writes them: a line is a name and an expression, lines of one name are
 * alternatives, a name in capitals stands for its expression further down, and a blank is any white space.
 */
final class Expressions {

    private final Map<String, String> definitions = new LinkedHashMap<>();
    private final Map<String, String> alternatives = new LinkedHashMap<>();

    private Expressions() {}

    static Expressions read(String asset) {
        Expressions read = new Expressions();
        Asset.text(asset)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(read::line);
        return read;
    }

    private void line(String line) {
        int equals = line.indexOf(" = ");
        String name = line.substring(0, equals);
        String expression = line.substring(equals + 3);
        for (Map.Entry<String, String> definition : definitions.entrySet()) {
            expression = expression.replace(definition.getKey(), definition.getValue());
        }
        if (name.equals(name.toUpperCase(Locale.ROOT))) {
            definitions.put(name, expression);
        } else {
            alternatives.merge(name, expression.replace(" ", "\\s+"), (one, other) -> one + "|" + other);
        }
    }

    /** All alternatives of a name, as one pattern. */
    Pattern pattern(String name, int flags) {
        return Pattern.compile(Objects.requireNonNull(alternatives.get(name), name), flags);
    }
}
