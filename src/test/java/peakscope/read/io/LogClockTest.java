package peakscope.read.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogClockTest {

    private static final List<String> LINES = List.of(
            "2026-06-21T11:07:00.002Z step 2000 begins",
            "2026-06-21T11:07:20Z step 2100",
            "2026-06-21T11:08:44Z failed");

    @Test
    void anExportMayBeginWithTheNewestLine() {
        assertFalse(after(LINES.stream()).isNewestFirst());
        assertTrue(after(Stream.of(LINES.get(2), LINES.get(1), "no time here", LINES.get(0)))
                .isNewestFirst());
    }

    /** Threads write a little out of order. */
    @Test
    void linesInNoOrderAreNotNewestFirst() {
        assertFalse(after(Stream.of(LINES.get(2), LINES.get(0), LINES.get(1), LINES.get(0)))
                .isNewestFirst());
    }

    @Test
    void theLastTimeIsKept() {
        LogClock clock = after(Stream.of(LINES.get(0), "no time here"));
        assertEquals("2026-06-21T11:07:00.002", clock.now().orElseThrow().text().substring(0, 23));
    }

    private static LogClock after(Stream<String> lines) {
        LogClock clock = new LogClock();
        lines.map(line -> line.getBytes(UTF_8)).forEach(line -> clock.accepts(line, line.length));
        return clock;
    }
}
