package peakscope.analyze.query;

import org.jspecify.annotations.Nullable;

/**
 * Cuts a query into pieces, one ahead. A word may contain brackets that close within it, as op names and shapes do, and
 * inside them also characters that would be operators: {@code jit(f)/dot}, {@code f32[<=8]}.
 */
final class Tokens {

    private static final String OPERATORS = "=<>!~";

    private final String query;
    private int position;
    private @Nullable Token ahead;

    Tokens(String query) {
        this.query = query;
    }

    Token peek() throws QueryException {
        if (ahead == null) {
            ahead = scan(false);
        }
        return ahead;
    }

    Token take() throws QueryException {
        Token token = peek();
        ahead = null;
        return token;
    }

    /**
     * The next piece where only a pattern is possible: a parenthesis is then part of it. Nothing may have been peeked
     * at.
     */
    Token takePattern() throws QueryException {
        return scan(true);
    }

    private Token scan(boolean pattern) throws QueryException {
        while (position < query.length() && Character.isWhitespace(query.charAt(position))) {
            position++;
        }
        if (position == query.length()) {
            return new Token(Token.Kind.END, "", position);
        }
        char first = query.charAt(position);
        if (first == '"') {
            return quoted();
        }
        if (first == '/') {
            int end = patternEnd();
            if (end > 0) {
                return between(Token.Kind.PATTERN, end);
            }
        }
        if (first == ')' || (first == '(' && !pattern)) {
            return piece(first == '(' ? Token.Kind.OPEN : Token.Kind.CLOSE, position + 1);
        }
        return OPERATORS.indexOf(first) >= 0 ? operator() : piece(Token.Kind.WORD, wordEnd());
    }

    private Token quoted() throws QueryException {
        int end = query.indexOf('"', position + 1);
        if (end < 0) {
            throw new QueryException(position, "this quote is not closed", "a closing \"");
        }
        return between(Token.Kind.QUOTED, end);
    }

    /** The slash that closes a pattern is followed by a space, a parenthesis or the end: {@code /home/me} is a path. */
    private int patternEnd() throws QueryException {
        boolean slash = false;
        for (int i = position + 1; i < query.length(); i++) {
            char c = query.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '/') {
                slash = true;
                if (i + 1 == query.length()
                        || Character.isWhitespace(query.charAt(i + 1))
                        || query.charAt(i + 1) == ')') {
                    return i;
                }
            }
        }
        if (!slash) {
            throw new QueryException(
                    position, "this pattern is not closed", "a closing /, or quotes around the text \"/\"");
        }
        return -1;
    }

    private Token operator() {
        int end = position;
        while (end < query.length() && OPERATORS.indexOf(query.charAt(end)) >= 0) {
            end++;
        }
        return piece(Token.Kind.OPERATOR, end);
    }

    private int wordEnd() {
        int depth = 0;
        int end = position;
        for (; end < query.length(); end++) {
            char c = query.charAt(end);
            boolean bracket = c == '(' || c == '[' || c == '{';
            if (Character.isWhitespace(c)
                    || c == '"'
                    || (depth == 0 && (c == ')' || OPERATORS.indexOf(c) >= 0))
                    || (bracket && depth == 0 && Token.isKeyword(query.substring(position, end)))) {
                break;
            }
            if (bracket) {
                depth++;
            } else if (depth > 0 && (c == ')' || c == ']' || c == '}')) {
                depth--;
            }
        }
        return end;
    }

    private Token piece(Token.Kind kind, int end) {
        Token token = new Token(kind, query.substring(position, end), position);
        position = end;
        return token;
    }

    /** The text between the delimiter here and the one at the end. */
    private Token between(Token.Kind kind, int end) {
        Token token = new Token(kind, query.substring(position + 1, end), position);
        position = end + 1;
        return token;
    }
}
