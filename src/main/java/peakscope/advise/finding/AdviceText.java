package peakscope.advise.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.Asset;

/** The advisor's texts, from {@code assets/advice.properties}, with figures filled in for {@code {name}}. */
public final class AdviceText {

    private static final Properties TEXTS = Asset.properties("advice.properties");

    private AdviceText() {}

    public static String of(String key, Map<String, String> figures) {
        String text = TEXTS.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("no text for " + key + " in assets/advice.properties");
        }
        for (Map.Entry<String, String> figure : figures.entrySet()) {
            text = text.replace("{" + figure.getKey() + "}", figure.getValue());
        }
        return text;
    }

    /** The texts under {@code key.1}, {@code key.2}, … */
    public static List<String> list(String key, Map<String, String> figures) {
        List<String> texts = new ArrayList<>();
        for (int i = 1; TEXTS.containsKey(key + "." + i); i++) {
            texts.add(of(key + "." + i, figures));
        }
        return texts;
    }

    /** The lines under {@code id.python.1}, … and {@code id.shell.1}, … */
    public static List<CodeLine> lines(String id, Map<String, String> figures) {
        List<CodeLine> lines = new ArrayList<>();
        list(id + ".python", figures).forEach(text -> lines.add(CodeLine.python(text)));
        list(id + ".shell", figures).forEach(text -> lines.add(CodeLine.shell(text)));
        return lines;
    }

    /** {@code 1 buffer}, {@code 1,234 buffers}. */
    public static String count(int number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /** {@code a}, {@code a and b}, {@code a, b and c}. */
    public static String and(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    public static boolean has(String key) {
        return TEXTS.containsKey(key);
    }

    /**
     * The finding whose texts have this id: title, detail, numbered steps and flags, reference. An id with a dot and no title has
     * lines of code of its own, and all else of the id before the dot.
     */
    public static Finding finding(
            String id,
            @Nullable String code,
            @Nullable String section,
            Severity severity,
            Map<String, String> figures,
            List<Evidence> evidence) {
        String words = has(id + ".title") ? id : id.replaceFirst("[.].*", "");
        return new Finding(
                id,
                words,
                code,
                section,
                severity,
                of(words + ".title", figures),
                of(words + ".detail", figures),
                evidence,
                Optional.empty(),
                list(words + ".step", figures),
                lines(id, figures),
                has(words + ".reference") ? of(words + ".reference", figures) : null);
    }
}
