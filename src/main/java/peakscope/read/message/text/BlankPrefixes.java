package peakscope.read.message.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Takes away what a logger of any kind put before each line, where lines of nothing else show how long it is: the blank lines of a
 * report.
 */
public final class BlankPrefixes {

    private static final int SHORTEST = 4;

    private static final int LONGEST = 120;

    /** So many lines have nothing else. */
    private static final int FEWEST_BLANK = 2;

    /** So many lines begin with it. */
    private static final int FEWEST = 6;

    private BlankPrefixes() {}

    /** The text without this prefix; the same if it has none. */
    public static PlacedText removed(PlacedText text) {
        List<String> lines = List.of(text.toString().split("\n", -1));
        String prefix = prefix(lines);
        if (prefix.isEmpty()) {
            return text;
        }
        PlacedText rest = new PlacedText();
        int from = 0;
        for (String line : lines) {
            int end = Math.min(from + line.length() + 1, text.length());
            rest.append(text, from + (begins(line, prefix) ? prefix.length() : 0), end);
            from = end;
        }
        return rest;
    }

    /** The longest that enough lines have; empty for none. Digits count as equal, since times go on. */
    private static String prefix(List<String> lines) {
        Map<String, Integer> blank = new HashMap<>();
        Map<String, String> examples = new HashMap<>();
        List<String> likely = new ArrayList<>();
        for (String line : lines) {
            String stripped = line.stripTrailing();
            if (stripped.length() >= SHORTEST && stripped.length() <= LONGEST) {
                String kind = kind(stripped);
                examples.putIfAbsent(kind, stripped);
                if (blank.merge(kind, 1, Integer::sum) == FEWEST_BLANK
                        && kind.chars().anyMatch(Character::isLetterOrDigit)) {
                    likely.add(kind);
                }
            }
        }
        return likely.stream()
                .filter(kind -> isBefore(lines, kind, blank.getOrDefault(kind, 0)))
                .reduce((one, other) -> other.length() > one.length() ? other : one)
                .map(kind -> examples.getOrDefault(kind, ""))
                .orElse("");
    }

    /** Whether enough lines go on behind it, with a space. */
    private static boolean isBefore(List<String> lines, String kind, int blank) {
        long longer = lines.stream()
                .filter(line -> line.stripTrailing().length() > kind.length()
                        && Character.isWhitespace(line.charAt(kind.length()))
                        && begins(line, kind))
                .count();
        return longer >= Math.max(FEWEST, blank);
    }

    private static boolean begins(String line, String prefix) {
        return line.length() >= prefix.length()
                && IntStream.range(0, prefix.length())
                        .allMatch(at -> RepeatedPrefixes.isAlike(line.charAt(at), prefix.charAt(at)));
    }

    private static String kind(String prefix) {
        return prefix.replaceAll("\\d", "0");
    }
}
