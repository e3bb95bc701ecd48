package peakscope.read.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import peakscope.Seeds;

class LinesWithAnyTest {

    /** With few letters, so that they overlap. */
    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.strings()
                .withChars("abc")
                .ofMinLength(2)
                .ofMaxLength(6)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    @Provide
    Arbitrary<String> lines() {
        return Arbitraries.strings().withChars("abcé ").ofMaxLength(30);
    }

    @Property(seed = Seeds.SEED, tries = 3000 * Seeds.TIMES)
    void findsWhatIsThereAndNothingElse(@ForAll("texts") List<String> texts, @ForAll("lines") String line) {
        byte[] bytes = (line + "abcabc").getBytes(StandardCharsets.UTF_8);
        int length = line.getBytes(StandardCharsets.UTF_8).length;
        assertEquals(
                texts.stream().anyMatch(line::contains),
                LinesWithAny.of(texts.toArray(String[]::new)).accepts(bytes, length),
                texts + " in " + line);
    }

    @Property(seed = Seeds.SEED, tries = 3000 * Seeds.TIMES)
    void findsInAnyCaseOnlyWhatMayBeInAnyCase(
            @ForAll("texts") List<String> exactly,
            @ForAll("texts") List<String> inAnyCase,
            @ForAll("mixed") String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        String small = line.toLowerCase(Locale.ROOT);
        assertEquals(
                exactly.stream().anyMatch(line::contains) || inAnyCase.stream().anyMatch(small::contains),
                LinesWithAny.of(exactly, inAnyCase).accepts(bytes, bytes.length),
                exactly + ", " + inAnyCase + " in " + line);
    }

    @Provide
    Arbitrary<String> mixed() {
        return Arbitraries.strings().withChars("abcABCé ").ofMaxLength(30);
    }
}
