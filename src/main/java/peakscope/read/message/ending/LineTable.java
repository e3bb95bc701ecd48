package peakscope.read.message.ending;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import peakscope.read.io.Asset;
import peakscope.read.io.ExpressionTable;
import peakscope.read.io.LinesWithAny;

/** Kinds of lines in a log by name, as {@code assets/endings.txt} describes them. */
public final class LineTable {

    private static final Pattern TEXT = Pattern.compile("\"([^\"]+)\"");

    private static final Map<String, String> ENTRIES = read();

    private LineTable() {}

    private static Map<String, String> read() {
        Map<String, String> entries = new HashMap<>();
        ExpressionTable table = new ExpressionTable();
        Asset.text("endings.txt")
                .lines()
                .flatMap(line -> table.line(line).stream())
                .forEach(entry -> entries.merge(
                        entry.name(), "(?:" + entry.expression() + ")", (one, other) -> one + "|" + other));
        return entries;
    }

    /** All expressions for a kind, as one. */
    public static Pattern pattern(String name) {
        return Pattern.compile(Objects.requireNonNull(ENTRIES.get(name), name));
    }

    /** Recognises lines with a text that those of a kind have. */
    static LinesWithAny texts(String name) {
        return LinesWithAny.of(quoted(name + " has"), quoted(name + " has in any case"));
    }

    private static List<String> quoted(String entry) {
        List<String> texts = new ArrayList<>();
        Matcher quoted = TEXT.matcher(ENTRIES.getOrDefault(entry, ""));
        while (quoted.find()) {
            texts.add(quoted.group(1));
        }
        return texts;
    }
}
