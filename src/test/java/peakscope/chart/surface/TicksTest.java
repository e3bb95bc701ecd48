package peakscope.chart.surface;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {

    @Test
    void bytesAreAPowerOfTwoApart() {
        assertEquals(List.of(0L, 4L << 30, 8L << 30), Ticks.bytes(10L << 30, 3));
    }

    @Test
    void countsAreOneTwoOrFiveTimesAPowerOfTenApart() {
        assertEquals(List.of(0L, 20L, 40L, 60L, 80L), Ticks.counts(0, 99, 5));
        assertEquals(List.of(100_000L, 150_000L, 200_000L), Ticks.counts(60_000, 210_000, 4));
    }

    @ParameterizedTest
    @CsvSource({"0,0 B", "512,512 B", "1024,1 KiB", "1572864,1.5 MiB", "34359738368,32 GiB", "268435456,256 MiB"})
    void labelsHaveNoNeedlessDigits(long bytes, String label) {
        assertEquals(label, Ticks.byteLabel(bytes));
    }
}
