package peakscope.read.message.ending;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import peakscope.read.io.LineReader;

class TellingLinesTest {

    private static final String SIGN = "killed";

    @Test
    void theFirstOnesThoseAroundASignAndTheLastOnesTell() throws IOException {
        List<String> lines = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> i == 40 ? SIGN : "line " + i)
                .toList();
        List<String> expected = IntStream.rangeClosed(1, 100)
                .filter(i -> i <= 5 || (i >= 34 && i <= 52) || i >= 95)
                .mapToObj(i -> lines.get(i - 1))
                .toList();
        assertEquals(expected, telling(lines));
    }

    @Test
    void noLineIsTakenTwice() throws IOException {
        List<String> lines = List.of("one", SIGN, "three", SIGN, "five");
        assertEquals(lines, telling(lines));
    }

    @Test
    void coloursOfATerminalTellNothing() throws IOException {
        assertEquals(List.of("Error: no"), telling(List.of("\u001b[31mError:\u001b[0m no")));
    }

    @Test
    void aLogThatRepeatsAnErrorKeepsItsEnd() throws IOException {
        List<String> lines =
                IntStream.rangeClosed(1, 5_000).mapToObj(i -> SIGN + " " + i).collect(Collectors.toList());
        List<String> telling = telling(lines);
        assertEquals(406, telling.size());
        assertEquals(SIGN + " 5000", telling.get(405));
    }

    private static List<String> telling(List<String> lines) throws IOException {
        TellingLines telling = new TellingLines();
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        try (LineReader reader = new LineReader(new ByteArrayInputStream(text))) {
            while (reader.advance()) {
                telling.accept(reader, reader.text(0).startsWith(SIGN));
            }
            return telling.all(reader);
        }
    }
}
