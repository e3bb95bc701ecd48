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

class TextSearchTest {

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
                isFound(texts, List.of(), bytes, length),
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
                isFound(exactly, inAnyCase, bytes, bytes.length),
                exactly + ", " + inAnyCase + " in " + line);
    }

    @Provide
    Arbitrary<String> mixed() {
        return Arbitraries.strings().withChars("abcABCé ").ofMaxLength(30);
    }

    /** Beside a set before it and one behind it, which are not found. */
    private static boolean isFound(List<String> exactly, List<String> inAnyCase, byte[] line, int length) {
        TextSearch search = new TextSearch(List.of(
                new TextSearch.Texts(List.of("xyz"), List.of()),
                new TextSearch.Texts(exactly, inAnyCase),
                new TextSearch.Texts(List.of(), List.of("abcx"))));
        long found = search.found(line, length);
        assertEquals(0, found & ~2L, "sets that are not there");
        return found != 0;
    }

    @Property(seed = Seeds.SEED, tries = 3000 * Seeds.TIMES)
    void findsEachSetByItself(
            @ForAll("texts") List<String> first, @ForAll("texts") List<String> second, @ForAll("mixed") String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        String small = line.toLowerCase(Locale.ROOT);
        long expected = (first.stream().anyMatch(line::contains) ? 1 : 0)
                | (second.stream().anyMatch(small::contains) ? 2 : 0);
        TextSearch search = new TextSearch(
                List.of(new TextSearch.Texts(first, List.of()), new TextSearch.Texts(List.of(), second)));
        assertEquals(expected, search.found(bytes, bytes.length), first + ", " + second + " in " + line);
    }
}
