package peakscope.analyze.query;

import java.util.ArrayList;
import java.util.List;
import peakscope.analyze.query.PatternNode.CharacterTest;

/** Reads the usual notation of regular expressions, but for what needs backtracking: look-around and back references. */
final class PatternParser {

    private static final int MOST_DIGITS = 4;

    private final String text;
    private final int base;
    private int position;

    /** With the place of the pattern in the query, for messages. */
    PatternParser(String text, int base) {
        this.text = text;
        this.base = base;
    }

    PatternNode parse() throws QueryException {
        PatternNode whole = choice();
        if (position < text.length()) {
            throw wrong(position, "this ')' closes nothing", "\\) for the character itself");
        }
        return whole;
    }

    private boolean has(char c) {
        return position < text.length() && text.charAt(position) == c;
    }

    private boolean skip(char c) {
        boolean found = has(c);
        position += found ? 1 : 0;
        return found;
    }

    private QueryException wrong(int at, String what, String instead) {
        return new QueryException(base + at, what, instead);
    }

    private PatternNode choice() throws QueryException {
        List<PatternNode> alternatives = new ArrayList<>();
        do {
            alternatives.add(sequence());
        } while (skip('|'));
        return alternatives.size() == 1 ? alternatives.get(0) : new PatternNode.Choice(alternatives);
    }

    private PatternNode sequence() throws QueryException {
        List<PatternNode> parts = new ArrayList<>();
        while (position < text.length() && !has('|') && !has(')')) {
            parts.add(repeated(single()));
        }
        return new PatternNode.Sequence(parts);
    }

    private PatternNode repeated(PatternNode once) throws QueryException {
        PatternNode node = once;
        while (true) {
            if (skip('*')) {
                node = new PatternNode.Repeat(node, 0, -1);
            } else if (skip('+')) {
                node = new PatternNode.Repeat(node, 1, -1);
            } else if (skip('?')) {
                node = new PatternNode.Repeat(node, 0, 1);
            } else if (isCount()) {
                node = counted(node);
            } else {
                return node;
            }
            // Which match is found first does not matter when only whether there is one is asked.
            skip('?');
        }
    }

    /** A brace without a number is a character like any other: shapes have layouts in braces. */
    private boolean isCount() {
        int end = text.indexOf('}', position);
        return has('{') && end > 0 && text.substring(position + 1, end).matches("\\d+(,\\d*)?");
    }

    private PatternNode counted(PatternNode node) throws QueryException {
        int start = position;
        int end = text.indexOf('}', position);
        String[] bounds = text.substring(position + 1, end).split(",", -1);
        position = end + 1;
        if (bounds[0].length() > MOST_DIGITS || bounds[bounds.length - 1].length() > MOST_DIGITS) {
            throw wrong(start, "this repeats too often", "a smaller number or *");
        }
        int least = Integer.parseInt(bounds[0]);
        String last = bounds[bounds.length - 1];
        int most = last.isEmpty() ? -1 : Integer.parseInt(last);
        if (most >= 0 && most < least) {
            throw wrong(start, "this repeats at least more often than at most", "{" + most + "," + least + "}");
        }
        return new PatternNode.Repeat(node, least, most);
    }

    private PatternNode single() throws QueryException {
        int start = position;
        if (isCount()) {
            throw wrong(start, "there is nothing before '{' to repeat", "\\{ for the character itself");
        }
        char c = text.charAt(position++);
        return switch (c) {
            case '.' -> new PatternNode.One(any -> true);
            case '^' -> new PatternNode.At(PatternNode.Place.START);
            case '$' -> new PatternNode.At(PatternNode.Place.END);
            case '(' -> group(start);
            case '[' -> {
                PatternSet set = new PatternSet(text, base, position);
                CharacterTest test = set.read();
                position = set.position();
                yield new PatternNode.One(test);
            }
            case '\\' -> escape(start);
            case '*', '+', '?' ->
                throw wrong(
                        start, "there is nothing before '" + c + "' to repeat", "\\" + c + " for the character itself");
            default -> new PatternNode.One(PatternSet.is(c));
        };
    }

    private PatternNode group(int start) throws QueryException {
        if (skip('?') && !skip(':')) {
            throw wrong(start, "look-around, names and flags are not known here", "a plain group: ( ) or (?: )");
        }
        PatternNode inner = choice();
        if (!skip(')')) {
            throw wrong(start, "this '(' is not closed", "another ) or, for the character itself, \\(");
        }
        return inner;
    }

    private PatternNode escape(int start) throws QueryException {
        if (position == text.length()) {
            throw wrong(start, "a character is missing after '\\'", "\\\\ for the character itself");
        }
        char c = text.charAt(position++);
        if (c == 'b' || c == 'B') {
            return new PatternNode.At(c == 'b' ? PatternNode.Place.BOUNDARY : PatternNode.Place.NO_BOUNDARY);
        }
        return new PatternNode.One(PatternSet.escaped(c, base + start));
    }
}
