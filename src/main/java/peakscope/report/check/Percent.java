package peakscope.report.check;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import peakscope.model.value.Bytes;

/** An exact share in percent, never negative. */
public record Percent(BigDecimal value) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9}(?:\\.\\d{0,9})?|\\.\\d{1,9})\\s*%?");

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /**
     * Reads {@code 5}, {@code 5%}, {@code 0.5}.
     *
     * @throws IllegalArgumentException if the text is not such a share
     */
    public static Percent parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a percentage; write 5, 5% or 0.5");
        }
        return new Percent(new BigDecimal(matcher.group(1)));
    }

    /** The most whole bytes within this share of a size, capped at the largest count. */
    Bytes of(Bytes whole) {
        BigInteger share = BigDecimal.valueOf(whole.count())
                .multiply(value)
                .divide(HUNDRED, 0, RoundingMode.FLOOR)
                .toBigInteger();
        return new Bytes(
                share.min(BigInteger.valueOf(Long.MAX_VALUE - whole.count())).longValueExact());
    }

    /** A part's share of the whole, rounded to three places; the whole must not be 0. */
    static Percent of(Bytes part, Bytes whole) {
        return new Percent(BigDecimal.valueOf(part.count())
                .multiply(HUNDRED)
                .divide(BigDecimal.valueOf(whole.count()), 3, RoundingMode.HALF_UP));
    }

    /** {@code 5 %}, {@code 0.125 %}. */
    @Override
    public String toString() {
        BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        return plain.toPlainString() + " %";
    }
}
