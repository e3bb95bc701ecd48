package peakscope.analyze.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.analyze.query.Token.Kind;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;

/** Reads what follows a field: an operator and a value that suits the field. */
final class ComparisonParser {

    private final Tokens tokens;

    ComparisonParser(Tokens tokens) {
        this.tokens = tokens;
    }

    Condition after(Token name) throws QueryException {
        Optional<NumberField> number = NumberField.of(name.text());
        Optional<TextField> text = TextField.of(name.text());
        if (number.isEmpty() && text.isEmpty()) {
            throw new QueryException(name.offset(), name.shown() + " is not a field", "one of " + fields());
        }
        Operator operator = operator();
        return number.isPresent() ? compareNumber(number.get(), operator) : compareText(text.orElseThrow(), operator);
    }

    private static String fields() {
        return Stream.concat(
                        Arrays.stream(NumberField.values()).map(NumberField::text),
                        Arrays.stream(TextField.values()).map(TextField::text))
                .collect(Collectors.joining(", "));
    }

    private Token lastOperator = new Token(Kind.END, "", 0);

    private Operator operator() throws QueryException {
        lastOperator = tokens.take();
        return Operator.of(lastOperator.text())
                .orElseThrow(() -> new QueryException(
                        lastOperator.offset(),
                        lastOperator.shown() + " is not a comparison",
                        "=, !=, <, <=, >, >=, ~ or !~"));
    }

    private Condition compareNumber(NumberField field, Operator operator) throws QueryException {
        if (operator.isPattern()) {
            throw new QueryException(
                    lastOperator.offset(),
                    field.text() + " is a number and can't match a pattern",
                    "=, !=, <, <=, > or >=");
        }
        Token token = value(field.isBytes() ? field.text() + " > 10 MiB" : field.text() + " > 2", false);
        NumberValue value;
        if (field.isBytes()) {
            value = NumberValue.size(token, withUnit(token));
        } else {
            value = field == NumberField.FACTOR ? NumberValue.factor(token) : NumberValue.whole(token);
        }
        return new NumberCondition(field, operator, value);
    }

    /** A space may precede the unit. */
    private String withUnit(Token token) throws QueryException {
        boolean bare = !token.text().isEmpty()
                && Character.isDigit(token.text().charAt(token.text().length() - 1));
        return bare
                        && tokens.peek().is(Kind.WORD)
                        && NumberValue.isUnit(tokens.peek().text())
                ? token.text() + tokens.take().text()
                : token.text();
    }

    private Condition compareText(TextField field, Operator operator) throws QueryException {
        if (operator.isOrder()) {
            throw new QueryException(
                    lastOperator.offset(), field.text() + " is text and has no order", "=, !=, ~ or !~");
        }
        boolean pattern = operator.isPattern();
        Token token = value(field.text() + (pattern ? " ~ " : " = ") + example(field), pattern);
        Condition condition =
                new TextCondition(field, pattern || token.is(Kind.PATTERN) ? pattern(token) : equal(field, token));
        return operator.isNegative() ? new Condition.Not(condition) : condition;
    }

    private static Predicate<String> pattern(Token token) throws QueryException {
        return token.is(Kind.QUOTED)
                ? new Containing(token.text())
                : LinearPattern.of(token.text(), token.offset() + (token.is(Kind.PATTERN) ? 1 : 0));
    }

    private Token value(String example, boolean pattern) throws QueryException {
        Token token = pattern ? tokens.takePattern() : tokens.take();
        if (!token.is(Kind.WORD) && !token.is(Kind.QUOTED) && !token.is(Kind.PATTERN)) {
            throw new QueryException(
                    token.offset(), "a value is missing after " + lastOperator.shown(), "for example " + example);
        }
        return token;
    }

    private static String example(TextField field) {
        return switch (field) {
            case NAME -> "fusion.3";
            case OP -> "dot_general";
            case SHAPE -> "f32[8,128]";
            case OPCODE -> "fusion";
            case SOURCE, LINE -> "train.py:42";
            case ORIGIN -> "gelu";
            case DTYPE -> "f32";
            case CATEGORY -> "temporary";
        };
    }

    private static Predicate<String> equal(TextField field, Token token) throws QueryException {
        String wanted = token.text();
        return switch (field) {
            case CATEGORY -> category(token)::equals;
            case DTYPE -> dtype(token)::equals;
            // Without the dump's additions, as people write it.
            case NAME -> text -> same(text, wanted) || same(text.replaceAll("\\{[\\d,]*}$", ""), wanted);
            case SHAPE -> text -> same(text, wanted) || same(text.replaceAll("\\{[^}]*}", ""), wanted);
            case SOURCE, LINE -> text -> isSource(text.replaceAll(" in .*", ""), wanted);
            case ORIGIN -> text -> same(text, wanted) || same(text.replaceAll(" · .*", ""), wanted);
            default -> text -> same(text, wanted);
        };
    }

    private static boolean same(String text, String wanted) {
        return text.equalsIgnoreCase(wanted);
    }

    /** The folder and the line may be omitted. */
    private static boolean isSource(String place, String wanted) {
        String file = place.substring(place.lastIndexOf('/') + 1);
        return Stream.of(place, file, place.replaceAll(":\\d+$", ""), file.replaceAll(":\\d+$", ""))
                .anyMatch(text -> same(text, wanted));
    }

    /** The beginning of a name is enough: {@code temp}. */
    private static String category(Token token) throws QueryException {
        String begin = token.text().toLowerCase(Locale.ROOT);
        return Arrays.stream(Category.values())
                .map(Category::text)
                .filter(text -> text.startsWith(begin) && begin.length() > 1)
                .findFirst()
                .orElseThrow(() -> new QueryException(
                        token.offset(),
                        token.shown() + " is not a category",
                        Arrays.stream(Category.values()).map(Category::text).collect(Collectors.joining(", "))));
    }

    private static String dtype(Token token) throws QueryException {
        return ElementType.ofText(token.text().toLowerCase(Locale.ROOT))
                .map(ElementType::text)
                .orElseThrow(() -> new QueryException(
                        token.offset(), token.shown() + " is not a dtype", "f32, bf16, s32, pred or another of XLA's"));
    }
}
