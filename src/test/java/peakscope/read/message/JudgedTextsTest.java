package peakscope.read.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whether a memory error ended the program, in texts of writers who know nothing of Peakscope. The odds are learnt from the same
 * texts, so this shows what changes, not how often a new text is misread: {@code assets/ending-odds.txt} says that.
 */
class JudgedTextsTest {

    private static final Path FOLDER = Path.of("src/test/resources/error-texts/judged");

    @Test
    void onlyTheListedTextsAreMisread() throws IOException {
        List<String> misread = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".txt"))
                    .sorted()
                    .toList()) {
                Sample.of(file)
                        .filter(JudgedTextsTest::isMisread)
                        .forEach(sample -> misread.add(file.getFileName() + " " + sample.name()));
            }
        }
        assertEquals(Files.readString(FOLDER.resolve("misread.list")), String.join("\n", misread) + "\n");
    }

    private static boolean isMisread(Sample sample) {
        return sample.ended() != Texts.read(sample.text()).stream().anyMatch(Message::ended);
    }
}
