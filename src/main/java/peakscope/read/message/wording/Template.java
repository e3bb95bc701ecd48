package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sentence with placeholders for what varies, as {@code assets/wordings.txt} writes it:
 *
 * <ul>
 *   <li>a blank is any white space, in a class of characters too, since logs wrap sentences anywhere;
 *   <li><code>{used}</code> is a size, <code>{module:\w+}</code> whatever fits the expression, <code>{_:\w+}</code> the same
 *       without a name; a digit after a name tells placeholders of the same name apart;
 *   <li><code>[…]</code> may be missing, <code>&lt;a|b&gt;</code> is one of them, and {@code …} is anything, as little as will do;
 *   <li>a backslash makes the character after it literal.
 * </ul>
 *
 * It is matched by RE2, whose time grows with the text alone, and only within a stretch of bounded length.
 */
final class Template {

    private static final String SIZE =
            "(?:\\d{1,19}\\. [kKMGTPE]i?B\\b|(?:\\d{1,3}(?:,\\d{3}){1,6}|\\d{1,19})(?:\\.\\d{1,6})?(?:\\s{0,8}(?:[kKMGTPE]i?)?B\\b|\\n?[KMGTPE]\\b)?(?:\\s+bytes)?)";

    private static final Pattern CLASS = Pattern.compile("\\[[^\\]]*\\]");

    private final StringBuilder expression = new StringBuilder();
    private final List<String> names = new ArrayList<>();
    private final String source;
    private int at;

    private Template(String source) {
        this.source = source;
    }

    /**
     * A template ready to be matched.
     *
     * @param opening its first characters, up to the first that varies
     * @param thenDigit whether a digit must follow them
     */
    record Compiled(String opening, boolean thenDigit, Pattern pattern, List<String> names) {

        /** The places of the parts if the sentence begins here; empty otherwise. */
        Map<String, int[]> match(String text, int start, int window) {
            int next = start + opening.length();
            if (thenDigit && (next >= text.length() || !Character.isDigit(text.charAt(next)))) {
                return Map.of();
            }
            int end = Math.min(text.length(), start + window);
            Matcher matcher = pattern.matcher(text.substring(start, end));
            Map<String, int[]> parts = new HashMap<>();
            if (matcher.lookingAt()) {
                parts.put("", new int[] {start, start + matcher.end()});
                for (int group = 1; group <= names.size(); group++) {
                    if (matcher.start(group) >= 0) {
                        parts.putIfAbsent(
                                names.get(group - 1),
                                new int[] {start + matcher.start(group), start + matcher.end(group)});
                    }
                }
            }
            return parts;
        }
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException when its syntax is wrong
     */
    static Compiled of(String source) {
        Template template = new Template(source);
        template.read("");
        String opening = opening(source);
        boolean thenDigit = template.expression.indexOf("(\\d") == opening.length() && !source.startsWith("\\");
        return new Compiled(opening, thenDigit, Pattern.compile(template.expression.toString()), template.names);
    }

    private static String opening(String source) {
        StringBuilder opening = new StringBuilder();
        int at = 0;
        while (at < source.length() && " {[<…".indexOf(source.charAt(at)) < 0) {
            at += source.charAt(at) == '\\' ? 1 : 0;
            opening.append(source.charAt(at++));
        }
        if (opening.isEmpty()) {
            throw new IllegalArgumentException("a form has to begin with a letter of its own: " + source);
        }
        return opening.toString();
    }

    private void read(String until) {
        while (at < source.length() && until.indexOf(source.charAt(at)) < 0) {
            char sign = source.charAt(at++);
            switch (sign) {
                case ' ' -> expression.append("\\s+");
                case '…' -> expression.append("(?s:.*?)");
                case '[' -> within("(?:", "]", ")?");
                case '<' -> within("(?:", ">", ")");
                case '|' -> expression.append(until.equals(">") ? "|" : "\\|");
                case '{' -> place();
                case '\\' -> quote(source.charAt(at++));
                default -> quote(sign);
            }
        }
    }

    private void within(String before, String close, String after) {
        expression.append(before);
        read(close);
        at++;
        expression.append(after);
    }

    private void place() {
        int end = source.indexOf('}', at);
        while (source.charAt(end - 1) != '\\' && isCount(end)) {
            end = source.indexOf('}', end + 1);
        }
        String inside = source.substring(at, end);
        at = end + 1;
        int colon = inside.indexOf(':');
        String name = colon < 0 ? inside : inside.substring(0, colon);
        String what = colon < 0 ? SIZE : withAnyBlanks(inside.substring(colon + 1));
        if (name.equals("_")) {
            expression.append("(?:").append(what).append(')');
        } else {
            names.add(name.replaceAll("\\d+$", ""));
            expression.append('(').append(what).append(')');
        }
    }

    private static String withAnyBlanks(String what) {
        StringBuilder whole = new StringBuilder();
        Matcher classes = CLASS.matcher(what);
        int from = 0;
        while (classes.find()) {
            whole.append(what, from, classes.start()).append(classes.group().replace(" ", "\\s"));
            from = classes.end();
        }
        return whole.append(what.substring(from)).toString();
    }

    /** Whether a closing brace ends a repetition count, as in {@code \d{4}}. */
    private boolean isCount(int end) {
        int open = source.lastIndexOf('{', end);
        return open >= at && source.substring(open + 1, end).chars().allMatch(c -> c == ',' || Character.isDigit(c));
    }

    private void quote(char sign) {
        expression.append(Pattern.quote(String.valueOf(sign)));
    }
}
