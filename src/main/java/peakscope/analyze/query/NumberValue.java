package peakscope.analyze.query;

import com.google.re2j.Pattern;
import java.util.Locale;
import peakscope.model.value.Bytes;

/**
 * A number to compare with.
 *
 * @param slack how far a number may be off and still be equal: sizes and factors are displayed rounded, and what users
 * read on the screen must match
 */
record NumberValue(double number, double slack) {

    private static final Pattern UNIT = Pattern.compile("[KMGTPE]?i?B?|bytes?", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN = Pattern.compile("\\d[\\d,_]*");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}(\\.\\d{0,15})?[x×]?");

    /** Sizes and factors are displayed with two decimals. */
    private static final double HALF_A_DIGIT = 0.005 * (1 + 1e-9);

    /** Whether a word may be the unit of the number before it. */
    static boolean isUnit(String word) {
        return !word.isEmpty() && UNIT.matcher(word).matches();
    }

    static NumberValue size(Token token, String text) throws QueryException {
        String plain = text.replace(",", "").replace("_", "");
        if (!plain.isEmpty() && Character.isDigit(plain.charAt(0))) {
            try {
                long bytes = Bytes.parse(plain).count();
                long unit = Bytes.parse("1" + plain.replaceAll("[\\d.]", "")).count();
                return new NumberValue(bytes, unit == 1 ? 0 : unit * HALF_A_DIGIT);
            } catch (IllegalArgumentException noSize) {
                // Reported below, with its place.
            }
        }
        throw new QueryException(token.offset(), "'" + text + "' is not a size", "10 MiB, 1.5G or a number of bytes");
    }

    static NumberValue factor(Token token) throws QueryException {
        String text = token.text().toLowerCase(Locale.ROOT);
        if (!DECIMAL.matcher(text).matches()) {
            throw new QueryException(token.offset(), token.shown() + " is not a factor", "a number such as 1.5");
        }
        return new NumberValue(Double.parseDouble(text.replaceAll("[x×]", "")), HALF_A_DIGIT);
    }

    static NumberValue whole(Token token) throws QueryException {
        String digits = token.text().replace(",", "").replace("_", "");
        if (!PLAIN.matcher(token.text()).matches() || digits.length() > 15) {
            throw new QueryException(token.offset(), token.shown() + " is not a whole number", "digits, such as 120");
        }
        return new NumberValue(Long.parseLong(digits), 0);
    }
}
