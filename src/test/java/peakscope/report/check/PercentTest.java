package peakscope.report.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Seeds;
import peakscope.model.value.Bytes;

class PercentTest {

    @ParameterizedTest
    @CsvSource({"5, 5 %", "5%, 5 %", "0.50, 0.5 %", ".5, 0.5 %", "100, 100 %", "0.0, 0 %", "' 12.5 % ', 12.5 %"})
    void isReadAndPrinted(String text, String printed) {
        assertEquals(printed, Percent.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", ".", "-1", "1e3", "5,5", "NaN", "5%%", "99999999999", "٣"})
    void whatIsNoPercentageIsSaidSo(String text) {
        assertThrows(IllegalArgumentException.class, () -> Percent.parse(text));
    }

    /** A size is within the share exactly if it is at most the share's whole bytes. */
    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void wholeBytesDecideAsFractionsDo(
            @ForAll @LongRange(min = 0, max = 1L << 60) long whole,
            @ForAll @LongRange(min = 0, max = 100_000) long thousandths,
            @ForAll @LongRange(min = -2, max = 2) long beside) {
        Percent percent = new Percent(BigDecimal.valueOf(thousandths, 3));
        long part = Math.max(0, percent.of(new Bytes(whole)).count() + beside);
        boolean within = BigInteger.valueOf(part)
                        .multiply(BigInteger.valueOf(100_000))
                        .compareTo(BigInteger.valueOf(whole).multiply(BigInteger.valueOf(thousandths)))
                <= 0;
        assertEquals(within, part <= percent.of(new Bytes(whole)).count());
    }

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void neverOverflows(@ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long whole) {
        Bytes most = new Bytes(whole).plus(Percent.parse("999999999").of(new Bytes(whole)));
        assertEquals(true, most.count() >= whole);
    }
}
