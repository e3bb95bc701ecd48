package peakscope.read.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import peakscope.Seeds;

class TemplateSearchTest {

    private static final List<List<String>> WANTED =
            List.of(List.of("code 137", "E1"), List.of("0: ", "1: "), List.of("step", " 200"), List.of("GiB"));

    private static final List<LinesWithAny> SETS = WANTED.stream()
            .map(texts -> LinesWithAny.of(texts.toArray(String[]::new)))
            .toList();

    /** Lines of few templates, so that many are known by an earlier one with other digits. */
    @Provide
    Arbitrary<List<String>> logs() {
        Arbitrary<String> words = Arbitraries.of("step ", "code ", "E", ": ", "GiB", " ", "exit", "größe ");
        Arbitrary<String> numbers = Arbitraries.integers().between(0, 299).map(String::valueOf);
        Arbitrary<String> codes = Arbitraries.of("137", "138", "200", "0", "1", "1000");
        return Arbitraries.oneOf(words, numbers, codes)
                .list()
                .ofMaxSize(6)
                .map(parts -> String.join("", parts))
                .list()
                .ofMaxSize(60);
    }

    @Property(seed = Seeds.SEED, tries = 1000 * Seeds.TIMES)
    void findsInEachLineWhatItHas(@ForAll("logs") List<String> log) throws IOException {
        byte[] bytes = (String.join("\n", log) + "\n").getBytes(StandardCharsets.UTF_8);
        try (LineReader lines = new LineReader(new ByteArrayInputStream(bytes))) {
            for (String line : log) {
                lines.advance();
                for (int set = 0; set < SETS.size(); set++) {
                    assertEquals(
                            WANTED.get(set).stream().anyMatch(line::contains),
                            lines.matches(SETS.get(set)),
                            WANTED.get(set) + " in \"" + line + "\" of " + log);
                }
            }
        }
    }

    @Test
    void findsInALineWhatIsNamedAfterItWasSearched() throws IOException {
        try (LineReader lines =
                new LineReader(new ByteArrayInputStream("a late word".getBytes(StandardCharsets.UTF_8)))) {
            lines.advance();
            assertFalse(lines.matches(SETS.get(0)));
            assertTrue(lines.matches(LinesWithAny.of("late word")));
        }
    }

    @Property(seed = Seeds.SEED, tries = 3000 * Seeds.TIMES)
    void findsTheFirstByte(@ForAll("bytes") byte[] bytes, @ForAll("places") int from) {
        int begin = Math.min(from, bytes.length);
        int expected = begin;
        while (expected < bytes.length && bytes[expected] != '\n') {
            expected++;
        }
        assertEquals(expected, ByteScan.indexOf('\n', bytes, begin, bytes.length));
    }

    @Provide
    Arbitrary<byte[]> bytes() {
        return Arbitraries.of((byte) '\n', (byte) 0x0b, (byte) 9, (byte) 0x8a, (byte) 0, (byte) -1, (byte) 'a')
                .array(byte[].class)
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<Integer> places() {
        return Arbitraries.integers().between(0, 40);
    }

    /** Two lines have the same hash if they differ by digits alone, and by nothing else. */
    @Property(seed = Seeds.SEED, tries = 3000 * Seeds.TIMES)
    void hashesDigitsAlike(@ForAll("bytes") byte[] bytes, @ForAll("places") int place) {
        byte[] other = bytes.clone();
        if (bytes.length > 0) {
            int at = place % bytes.length;
            bytes[at] = '3';
            for (int letter = 0; letter < 256; letter++) {
                other[at] = (byte) letter;
                assertEquals(
                        letter >= '0' && letter <= '9',
                        ByteScan.hash(bytes, bytes.length) == ByteScan.hash(other, other.length),
                        "letter " + letter);
            }
        }
    }
}
