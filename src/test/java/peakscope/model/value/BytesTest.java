package peakscope.model.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.Seeds;

class BytesTest {

    @ParameterizedTest
    @CsvSource({
        "15.75GiB, 16911433728",
        "15.75G, 16911433728",
        "15.75GB, 16911433728",
        "15.75 gib, 16911433728",
        "16777216, 16777216",
        "512M, 536870912",
        "1.5K, 1536",
        "0, 0",
        "7 B, 7",
        "7 bytes, 7",
        "1TiB, 1099511627776",
        "1P, 1125899906842624",
        "7.9E, 9108079886394091110",
        "17.45G, 18736794829",
        "0.4, 0",
        "0.5, 1",
        "  3M  , 3145728"
    })
    void sizesAreReadInPowersOf1024AndRoundedToTheNearestByte(String text, long count) {
        assertEquals(new Bytes(count), Bytes.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "G",
                "-1G",
                "1.5.2G",
                "1X",
                "1 GiB extra",
                "1,5G",
                "1.G",
                "NaN",
                "1e9",
                "8E",
                "99999999999999999999"
            })
    void whatIsNoSizeIsRefusedWithItsText(String text) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> Bytes.parse(text));
        assertTrue(refusal.getMessage().startsWith("'" + text + "' is "), refusal::getMessage);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1.00 KiB",
        "1536, 1.50 KiB",
        "1048570, 1023.99 KiB",
        "1048571, 1.00 MiB",
        "1048575, 1.00 MiB",
        "1048576, 1.00 MiB",
        "16911433728, 15.75 GiB",
        "9223372036854775807, 8.00 EiB",
        "-1536, -1.50 KiB",
        "-5, -5 B"
    })
    void printsInTheUnitThatKeepsItBelow1024(long count, String text) {
        assertEquals(text, new Bytes(count).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0 bytes", "1 | 1 byte", "1023 | 1,023 bytes", "1610612736 | 1.50 GiB (1,610,612,736 bytes)"})
    void exactFormGivesEveryByte(long count, String text) {
        assertEquals(text, new Bytes(count).exact());
    }

    @Property(seed = Seeds.SEED, tries = 500 * Seeds.TIMES)
    void printedSizeIsReadBackToHalfAHundredthOfItsUnit(@ForAll @LongRange(min = 0, max = 1L << 60) long count) {
        long back = Bytes.parse(new Bytes(count).toString()).count();
        assertTrue(Math.abs(back - count) <= Math.max(1024, count) * 0.0051, () -> count + " came back as " + back);
    }

    @Test
    void sumBeyond64BitsIsAnError() {
        Bytes most = new Bytes(Long.MAX_VALUE);
        assertThrows(ArithmeticException.class, () -> most.plus(new Bytes(1)));
    }

    @Test
    void shareOfNothingIsNothing() {
        assertEquals(0, new Bytes(5).shareOf(Bytes.ZERO));
    }
}
