package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sizes in a sentence, each with what it counts, as far as the words beside it tell. */
public final class Amounts {

    private static final String BYTES = "\\(?[bB]ytes?\\b";

    /** A size with its unit; bytes without one only where a word says so. */
    private static final Pattern SIZE = Pattern.compile(
            "(?:^|[^\\w.,])(\\d[\\d,]{0,24}(?:\\.\\d{1,6})?(?:[eE][+]?\\d{1,2})?\\s?(?:[kKMGTP](?:i?[bB]|i)?\\b"
                    + "|(?i:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)bytes?\\b|" + BYTES
                    + "|[bB]\\b)|\\d{5,19}\\b|0x[0-9a-fA-F]{4,15}\\b)");

    /** {@code 70B} is a number of parameters, {@code 128K} one of tokens. */
    private static final Pattern NO_SIZE = Pattern.compile("\\d{1,3}(?:\\.\\d+)?\\s?[Bb]|\\d+\\s?[kK]|\\d+\\s?M");

    /** What has a number of its own. */
    private static final Pattern COUNTED = Pattern.compile(
            "(?i)^[ -](?:[a-z]+ )?(?:tokens?|blocks?|elements?|columns|words|files|requests|samples|rows|entries|threads|registers|slots|sequences"
                    + "|params|parameters|model|context|times|seconds|steps)\\b");

    /** {@code 11.8 / 12.3 GB}, {@code 31.2 GiB of 31.5 GiB} */
    private static final Pattern SHARE = Pattern.compile("^\\)?\\s?(?:/|of|out of)(?: the)?\\s?$");

    /** {@code 8.1 GB > 8.0 GB}, {@code used=8589934592 > limit=4294967296} */
    private static final Pattern GREATER = Pattern.compile("^\\)?\\s?>=?\\s?(?:[\\w ]{1,30}[:=]\\s?)?$");

    private static final int BEFORE = 48;
    private static final int AFTER = 32;

    /** Words before a bare number that make it one of bytes. */
    private static final Pattern IN_BYTES = Pattern.compile(
            "(?i)\\b(?:size|bytes|buffer|\\w*alloc\\w*|alloc\\w* (?:\\w+ )?memory|require[sd]?|requested|requested memory|needs?|needed|limit|available|used|free|free memory"
                    + "|available memory|memory reported|memory usage|max|maximum|total|total memory)(?: of)?(?: \\w+)??[\\s:=(]*$");

    /** Words behind a bare number that do. */
    private static final Pattern OF_BYTES = Pattern.compile("^\\)? (?:in use|free|available|exceeds?|bytes)\\b");

    private record Size(int start, int end) {}

    private final String text;
    private final int from;
    private final int to;
    private final List<Size> sizes = new ArrayList<>();

    private Amounts(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    /** Beginning and end in the text of each size between two places, by the name of its figure; the first of a name counts. */
    public static Map<String, int[]> in(String text, int from, int to) {
        Amounts amounts = new Amounts(text, from, to);
        amounts.findSizes();
        return amounts.byRole();
    }

    private void findSizes() {
        Matcher matcher = SIZE.matcher(text.substring(from, to));
        while (matcher.find()) {
            Size size = new Size(from + matcher.start(1), from + matcher.end(1));
            if (isOfMemory(matcher.group(1), wordsBefore(size), words(size.end(), Math.min(to, size.end() + AFTER)))) {
                sizes.add(size);
            }
        }
    }

    /** Whether a number may be one of bytes. */
    private static boolean isOfMemory(String printed, String before, String after) {
        boolean isBare = printed.matches("(?i)0x.*|\\d+");
        boolean isLabelled = IN_BYTES.matcher(before).find();
        if (COUNTED.matcher(after).find()) {
            return false;
        }
        return isBare
                ? isLabelled
                        || OF_BYTES.matcher(after).find()
                        || GREATER.matcher(last(before)).find()
                : isLabelled || !NO_SIZE.matcher(printed).matches();
    }

    /** What stands behind the last number. */
    private static String last(String before) {
        int at = before.length();
        while (at > 0 && !Character.isDigit(before.charAt(at - 1))) {
            at--;
        }
        return at == 0 ? "" : before.substring(at);
    }

    private Map<String, int[]> byRole() {
        Map<String, int[]> found = new HashMap<>();
        for (int i = 0; i < sizes.size(); i++) {
            Size size = sizes.get(i);
            String role = role(i);
            if (role != null) {
                found.putIfAbsent(role, new int[] {size.start(), size.end()});
            }
        }
        return found;
    }

    private @Nullable String role(int index) {
        Size size = sizes.get(index);
        String before = wordsBefore(size);
        if (index > 0) {
            int last = sizes.get(index - 1).end();
            before = words(Math.max(last, size.start() - BEFORE), size.start());
            String between = words(last, size.start());
            if (SHARE.matcher(between).find() || GREATER.matcher(between).find()) {
                return Role.LIMIT;
            }
        }
        if (index + 1 == sizes.size()) {
            return Role.between(before, words(size.end(), Math.min(to, size.end() + AFTER)));
        }
        Size next = sizes.get(index + 1);
        String between = words(size.end(), next.start());
        if (SHARE.matcher(between).find()) {
            return Role.isFree(
                            words(next.end(), Math.min(to, next.end() + AFTER)).replaceFirst("^[)\\] ]+", ""))
                    ? "free"
                    : Role.USED;
        }
        String role = Role.between(before, between);
        return GREATER.matcher(between).find() && !Role.REQUESTED.equals(role) ? Role.USED : role;
    }

    private String wordsBefore(Size size) {
        return words(Math.max(from, size.start() - BEFORE), size.start());
    }

    /** A part of the text in which the words of names stand apart: {@code max_bytes} becomes {@code max bytes}. */
    private String words(int at, int until) {
        return text.substring(at, until).replace('_', ' ');
    }
}
