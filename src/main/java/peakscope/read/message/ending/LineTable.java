package peakscope.read.message.ending;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import peakscope.read.io.Asset;
import peakscope.read.io.ExpressionTable;
import peakscope.read.io.LinesWithAny;

/** Kinds of lines in a log by name, as {@code assets/endings.txt} describes them. */
public final class LineTable {

    private static final Pattern TEXT = Pattern.compile("\"([^\"]+)\"");

    private static final Map<String, String> ENTRIES = new ExpressionTable().alternatives(Asset.text("endings.txt"));

    private LineTable() {}

    /** All expressions for a kind, as one. */
    public static Pattern pattern(String name) {
        return Pattern.compile(Objects.requireNonNull(ENTRIES.get(name), name));
    }

    /** Recognises lines with a text that those of a kind have. */
    static LinesWithAny texts(String name) {
        List<String> exactly = quoted(name + " has");
        List<String> inAnyCase = quoted(name + " has in any case");
        if (exactly.isEmpty() && inAnyCase.isEmpty()) {
            throw new IllegalStateException("endings.txt has no texts for " + name);
        }
        return LinesWithAny.of(exactly, inAnyCase);
    }

    private static List<String> quoted(String entry) {
        List<String> texts = new ArrayList<>();
        Matcher quoted = TEXT.matcher(ENTRIES.getOrDefault(entry, ""));
        while (quoted.find()) {
            if (quoted.group(1).isBlank()) {
                throw new IllegalStateException("endings.txt has a text that every line has: " + entry);
            }
            texts.add(quoted.group(1));
        }
        return texts;
    }
}
