package peakscope.read.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLineTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text: 1 of 2",
                "2024-07-12 14:20:01.744581: I tensorflow/tsl/framework/bfc_allocator.cc:1095] text: 1 of 2",
                "I0712 14:20:01.744581   417 bfc_allocator.cc:1095] text: 1 of 2",
                "W0000 00:00:1770000000.123456   31337 bfc_allocator.cc:502] text: 1 of 2",
                "\u001b[33m15:19:43.787 [warning] \u001b[0mtext: 1 of 2",
                "> > [2024-07-12 14:20:01] E 12 a/b.cc:3] text: 1 of 2"
            })
    void stampsAreTakenAway(String line) {
        assertEquals(new LogLine("", "text: 1 of 2"), LogLine.of(line));
    }

    @Test
    void writersAreKept() {
        assertEquals(new LogLine("[1,3]<stderr>:", "text"), LogLine.of("[1,3]<stderr>:2024-07-12T14:20:01Z text"));
        assertEquals(
                "(train pid=311)", LogLine.of("(train pid=311) 14:20:01 text").writer());
        assertEquals(
                "(worker-2)",
                LogLine.of("(worker-2) 2026-05-08T11:40:21.118Z text").writer());
        assertEquals(
                "rank 3:",
                LogLine.of("rank 3: I0712 14:20:01.7 417 a.cc:5] text").writer());
    }

    @Test
    void indentationOfTheTextIsKept() {
        assertEquals(
                "  Size: 3",
                LogLine.of("I0712 14:20:01.744581   417 a.cc:1095]   Size: 3").text());
    }
}
