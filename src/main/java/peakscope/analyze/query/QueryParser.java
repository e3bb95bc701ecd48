package peakscope.analyze.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import peakscope.analyze.query.Token.Kind;

/** Reads a query: {@code or} of {@code and} of {@code not} of comparisons, words and parentheses. */
final class QueryParser {

    /** Longer ones could nest deeper than a thread's stack. */
    static final int LONGEST = 1000;

    private final Tokens tokens;
    private final ComparisonParser comparisons;

    QueryParser(String query) {
        tokens = new Tokens(query);
        comparisons = new ComparisonParser(tokens);
    }

    Condition parse() throws QueryException {
        if (tokens.peek().is(Kind.END)) {
            return new Condition.All(List.of());
        }
        Condition whole = either();
        Token after = tokens.peek();
        if (!after.is(Kind.END)) {
            throw new QueryException(after.offset(), "this ')' closes nothing", "the query without it");
        }
        return whole;
    }

    private Condition either() throws QueryException {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(both());
        while (tokens.peek().isWord("or")) {
            tokens.take();
            conditions.add(both());
        }
        return conditions.size() == 1 ? conditions.get(0) : new Condition.Any(conditions);
    }

    /** Two adjacent conditions are joined as by {@code and}. */
    private Condition both() throws QueryException {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(single());
        while (!tokens.peek().is(Kind.END)
                && !tokens.peek().is(Kind.CLOSE)
                && !tokens.peek().isWord("or")) {
            if (tokens.peek().isWord("and")) {
                tokens.take();
            }
            conditions.add(single());
        }
        return conditions.size() == 1 ? conditions.get(0) : new Condition.All(conditions);
    }

    private Condition single() throws QueryException {
        Token token = tokens.take();
        return switch (token.kind()) {
            case OPEN -> group(token);
            case PATTERN -> new AnywhereCondition(LinearPattern.of(token.text(), token.offset() + 1));
            case QUOTED -> new AnywhereCondition(new Containing(token.text()));
            case WORD -> word(token);
            case OPERATOR -> throw operatorAlone(token);
            case END, CLOSE ->
                throw new QueryException(
                        token.offset(),
                        "a search term is missing here",
                        "a word, or a comparison such as size > 10 MiB");
        };
    }

    private Condition group(Token open) throws QueryException {
        Condition inner = either();
        if (!tokens.take().is(Kind.CLOSE)) {
            throw new QueryException(open.offset(), "this '(' is not closed", "a closing )");
        }
        return inner;
    }

    private Condition word(Token token) throws QueryException {
        if (tokens.peek().is(Kind.OPERATOR)) {
            return comparisons.after(token);
        }
        if (token.isWord("not")) {
            return new Condition.Not(single());
        }
        if (token.isWord("live") && tokens.peek().isWord("at")) {
            tokens.take();
            return liveAt();
        }
        if (Token.isKeyword(token.text())) {
            throw new QueryException(
                    token.offset(),
                    "a search term is missing before " + token.shown(),
                    "a word there, or \"" + token.text() + "\" for the word itself");
        }
        if (token.isWord("&&") || token.isWord("||")) {
            throw new QueryException(
                    token.offset(), token.shown() + " is unknown", token.text().equals("&&") ? "and" : "or");
        }
        return new AnywhereCondition(new Containing(token.text()));
    }

    private Condition liveAt() throws QueryException {
        Token step = tokens.take();
        if (step.isWord("peak")) {
            return new LiveCondition(LiveCondition.PEAK);
        }
        if (!step.is(Kind.WORD) || !Character.isDigit(step.text().charAt(0))) {
            throw new QueryException(
                    step.offset(),
                    step.shown() + " is not an event",
                    "live at peak, or live at and a number such as 120");
        }
        return new LiveCondition(
                (int) Math.min(Integer.MAX_VALUE, NumberValue.whole(step).number()));
    }

    private static QueryException operatorAlone(Token token) {
        return token.text().equals("!")
                ? new QueryException(token.offset(), "'!' is unknown", "not")
                : new QueryException(
                        token.offset(),
                        "a field is missing before " + token.shown(),
                        String.format(
                                Locale.ROOT,
                                "for example size %s 10 MiB",
                                token.text().length() > 2 ? ">" : token.text()));
    }
}
