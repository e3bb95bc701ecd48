package peakscope.report.redact;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Words of JAX and XLA, which stay: they say what an op does, and nothing about its author. */
final class PublicWords {

    private static final Set<String> ALL = read();

    private PublicWords() {}

    static boolean contain(String word) {
        return ALL.contains(word);
    }

    private static Set<String> read() {
        try (InputStream words = PublicWords.class.getResourceAsStream("/assets/public-words.txt");
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(Objects.requireNonNull(words), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.split(" ", -1)))
                    .filter(word -> !word.isEmpty())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
