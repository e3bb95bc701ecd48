package peakscope.ui.main;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowPlaceTest {

    private static final Rectangle2D LAPTOP = new Rectangle2D(0, 0, 1600, 1000);
    private static final Rectangle2D MONITOR = new Rectangle2D(1600, 0, 2560, 1440);

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    100 50 1280 820, 100 50 1280 820
                    -40 -30 1280 820, 0 0 1280 820
                    1500 900 1280 820, 320 132 1280 820
                    0 0 2560 1640, 0 0 1600 952
                    1900 200 2000 1000, 0 0 1600 952""")
    void aPlaceIsMovedAndMadeSmallerUntilItIsOnTheScreen(String before, String after) {
        assertEquals(
                after, WindowPlace.of(before).orElseThrow().on(List.of(LAPTOP)).text());
    }

    @Test
    void theScreenThatShowsMostOfItStaysIts() {
        WindowPlace place = WindowPlace.of("1500 200 2000 1000").orElseThrow();
        assertEquals("1600 200 2000 1000", place.on(List.of(LAPTOP, MONITOR)).text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2 3", "a b c d", "1 2 3 99999999999", "1 2 -3 4", "1.5 2 3 4"})
    void whatIsNoPlaceIsNone(String damaged) {
        assertEquals(Optional.empty(), WindowPlace.of(damaged));
    }

    @ParameterizedTest
    @CsvSource({"100 50 1280 820, true", "0 0 748 490, true", "0 0 746 345, false", "0 0 640 820, false"})
    void aWindowBelowItsLeastSizeWasNotLeftSoByItsUser(String place, boolean chosen) {
        assertEquals(chosen, WindowPlace.of(place).orElseThrow().chosen());
    }
}
