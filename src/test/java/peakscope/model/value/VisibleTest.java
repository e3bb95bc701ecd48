package peakscope.model.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import peakscope.Seeds;

class VisibleTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fusion.1 → é 😀|fusion.1 → é 😀",
                "'a\u001b[31mb'|a\\u001b[31mb",
                "'a\nb\r\tc'|a\\nb\\r\\tc",
                "'a\u0000\u007f\u009b'|a\\u0000\\u007f\\u009b",
                "'a\u202Eb\u2066\u200f\u061c'|a\\u202eb\\u2066\\u200f\\u061c",
                "'a\u2028b\uFEFF'|a\\u2028b\\ufeff",
            })
    void whatCannotBeSeenIsWrittenOut(String text, String shown) {
        assertEquals(shown, Visible.of(text));
    }

    @Property(seed = Seeds.SEED, tries = 500 * Seeds.TIMES)
    void anyTextIsOneLineThatNoTerminalObeys(@ForAll String text) {
        String shown = Visible.of(text);
        assertTrue(shown.codePoints().allMatch(Visible::isHarmless), shown);
        assertTrue(shown.lines().count() <= 1, shown);
        assertEquals(shown, Visible.of(shown));
    }
}
