package peakscope.analyze.query;

import java.util.ArrayList;
import java.util.List;
import peakscope.analyze.query.PatternNode.CharacterTest;

/** The characters that a pattern means at one place: {@code a}, {@code \d}, {@code [^a-z_]}; in either case. */
final class PatternSet {

    private final String text;
    private final int base;
    private final int start;
    private int position;

    /** Begins behind the bracket. */
    PatternSet(String text, int base, int position) {
        this.text = text;
        this.base = base;
        this.start = position - 1;
        this.position = position;
    }

    /** Where it ends. */
    int position() {
        return position;
    }

    CharacterTest read() throws QueryException {
        boolean negative = position < text.length() && text.charAt(position) == '^';
        position += negative ? 1 : 0;
        List<CharacterTest> tests = new ArrayList<>();
        int first = position;
        while (position < text.length() && (text.charAt(position) != ']' || position == first)) {
            tests.add(entry());
        }
        if (position == text.length()) {
            throw new QueryException(
                    base + start, "this '[' is not closed", "another ] or, for the character itself, \\[");
        }
        position++;
        CharacterTest any = c -> tests.stream().anyMatch(test -> test.accepts(c));
        return negative ? c -> !any.accepts(c) : any;
    }

    private CharacterTest entry() throws QueryException {
        int at = position;
        char from = text.charAt(position++);
        if (from == '\\' && position < text.length()) {
            return escaped(text.charAt(position++), base + at);
        }
        if (position + 1 < text.length() && text.charAt(position) == '-' && text.charAt(position + 1) != ']') {
            char to = text.charAt(position + 1);
            position += 2;
            if (to < from) {
                throw new QueryException(base + at, "this range runs backwards", to + "-" + from);
            }
            return c -> isBetween(c, from, to) || isBetween(Character.toUpperCase(c), from, to);
        }
        return is(from);
    }

    private static boolean isBetween(char c, char from, char to) {
        return c >= from && c <= to;
    }

    static CharacterTest is(char wanted) {
        char lower = Character.toLowerCase(wanted);
        return c -> c == lower;
    }

    static boolean isWordCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** What stands behind a backslash. */
    static CharacterTest escaped(char c, int offset) throws QueryException {
        return switch (c) {
            case 'd' -> Character::isDigit;
            case 'D' -> any -> !Character.isDigit(any);
            case 'w' -> PatternSet::isWordCharacter;
            case 'W' -> any -> !isWordCharacter(any);
            case 's' -> Character::isWhitespace;
            case 'S' -> any -> !Character.isWhitespace(any);
            default -> {
                if (isWordCharacter(c)) {
                    throw new QueryException(
                            offset, "'\\" + c + "' is not known", "\\d, \\w, \\s, \\b or the character alone");
                }
                yield is(c);
            }
        };
    }
}
