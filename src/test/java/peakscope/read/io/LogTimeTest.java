package peakscope.read.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogTimeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I0611 04:32:07.002114   9120 trainer.py:455] evaluation begins",
                "2026-06-11 04:32:07,002114 INFO x",
                "[2026-06-11T04:32:07.002114Z] x",
                "2026-06-11T06:32:07.002114+02:00 x",
                "ERROR 06-11 04:32:07.002114 [core.py:708] x",
            })
    void loggersAgree(String line) {
        assertEquals(Optional.of(((6 * 31 + 11) * 86_400L + 4 * 3600 + 32 * 60 + 7) * 1_000_000 + 2114), micros(line));
    }

    @Test
    void aLineWithoutATimeHasNone() {
        assertEquals(Optional.empty(), micros("step 12 of 34:56"));
    }

    private static Optional<Long> micros(String line) {
        return LogTime.of(line).map(LogTime::micros);
    }
}
