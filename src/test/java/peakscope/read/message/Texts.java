package peakscope.read.message;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import peakscope.read.io.LineReader;
import peakscope.read.io.Progress;

/** Error texts for tests. */
public final class Texts {

    public static final Path FOLDER = Path.of("src/test/resources/oom-texts");

    private Texts() {}

    public static List<Message> read(String text) {
        try (LineReader lines = new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return MessageReader.read(lines, Progress.NONE, line -> {});
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
    }

    public static String log(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/logs").resolve(name));
    }

    public static String file(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name));
    }
}
