package peakscope.read.io;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the lines of an asset that names expressions: a line is a name and an expression, and a name in capitals stands for its
 * expression further down.
 */
public final class ExpressionTable {

    private static final String EQUALS = " = ";

    private final Map<String, String> definitions = new LinkedHashMap<>();

    /** A name that is no definition, with its whole expression. */
    private record Entry(String name, String expression) {}

    /** Takes lines; the expressions for a name become one, of which each is an alternative. In order of the names. */
    public Map<String, String> alternatives(String lines) {
        Map<String, String> alternatives = new LinkedHashMap<>();
        lines.lines()
                .flatMap(line -> line(line).stream())
                .forEach(entry -> alternatives.merge(
                        entry.name(), "(?:" + entry.expression() + ")", (one, other) -> one + "|" + other));
        return alternatives;
    }

    /** Takes a line; empty for a definition, a comment and an empty line. */
    private Optional<Entry> line(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return Optional.empty();
        }
        int equals = line.indexOf(EQUALS);
        String name = line.substring(0, equals);
        String expression = line.substring(equals + EQUALS.length());
        for (Map.Entry<String, String> definition : definitions.entrySet()) {
            expression = expression.replace(definition.getKey(), definition.getValue());
        }
        if (name.equals(name.toUpperCase(Locale.ROOT))) {
            definitions.put(name, expression);
            return Optional.empty();
        }
        return Optional.of(new Entry(name, expression));
    }
}
