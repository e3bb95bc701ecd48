package peakscope.read.message.wording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import peakscope.read.io.Asset;

/** All known wordings, from {@code assets/wordings.txt}. If two match the same stretch, the one listed first wins. */
public final class Wordings {

    /** No text about a failure has more than this. */
    private static final int MOST = 10_000;

    /** The most characters that a form may match, unless its entry says otherwise. */
    private static final int WINDOW = 1500;

    /** A wording with its forms, each of which must end within so many characters. */
    private record Entry(Wording wording, int window, List<Template.Compiled> forms) {}

    private static final List<Entry> ALL = read(Asset.text("wordings.txt"));

    private Wordings() {}

    /** Every wording in a text, in order, without overlaps. */
    public static List<Hit> find(String text) {
        NavigableMap<Integer, Hit> found = new TreeMap<>();
        for (Entry entry : ALL) {
            for (Template.Compiled form : entry.forms()) {
                find(entry, form, text, found);
            }
        }
        List<Hit> hits = new ArrayList<>(found.values());
        hits.sort(Comparator.comparingInt(Hit::start));
        return hits;
    }

    private static void find(Entry entry, Template.Compiled form, String text, NavigableMap<Integer, Hit> found) {
        int at = text.indexOf(form.opening());
        while (at >= 0 && found.size() < MOST) {
            int next = at + 1;
            if (!isTaken(found, at, at + 1) && !isWithinWord(text, at)) {
                Map<String, int[]> parts = form.match(text, at, entry.window());
                int[] whole = parts.get("");
                if (whole != null && !isTaken(found, whole[0], whole[1])) {
                    parts.remove("");
                    found.put(whole[0], new Hit(entry.wording(), whole[0], whole[1], parts));
                    next = whole[1];
                }
            }
            at = text.indexOf(form.opening(), next);
        }
    }

    /** {@code OutOfMemoryError} is no {@code MemoryError}. */
    private static boolean isWithinWord(String text, int at) {
        return at > 0 && Character.isLetter(text.charAt(at - 1)) && text.startsWith("MemoryError", at);
    }

    private static boolean isTaken(NavigableMap<Integer, Hit> found, int start, int end) {
        Map.Entry<Integer, Hit> before = found.lowerEntry(end);
        return before != null && before.getValue().end() > start;
    }

    /** Reads entries separated by empty lines: a topic in brackets, then keys and values, and the forms behind {@code says}. */
    private static List<Entry> read(String table) {
        List<Entry> all = new ArrayList<>();
        for (String entry : table.split("\\n\\s*\\n", -1)) {
            List<String> lines = Arrays.stream(entry.split("\\n", -1))
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
            if (!lines.isEmpty()) {
                all.add(entry(lines));
            }
        }
        return all;
    }

    private static Entry entry(List<String> lines) {
        Map<String, String> keys = new HashMap<>();
        List<Template.Compiled> forms = new ArrayList<>();
        String topic = lines.get(0).substring(1, lines.get(0).length() - 1);
        for (String line : lines.subList(1, lines.size())) {
            int equals = line.indexOf('=');
            String key = line.substring(0, equals).strip();
            String value = line.substring(equals + 1).strip();
            if (key.equals("says")) {
                forms.add(Template.of(value));
            } else {
                keys.put(key, value);
            }
        }
        String weight = keys.getOrDefault("weight", "memory").replace(' ', '_');
        return new Entry(
                new Wording(
                        topic,
                        keys.getOrDefault("family", "other"),
                        Weight.valueOf(weight.toUpperCase(Locale.ROOT)),
                        keys.get("code"),
                        keys.get("space")),
                Integer.parseInt(keys.getOrDefault("window", String.valueOf(WINDOW))),
                forms);
    }
}
