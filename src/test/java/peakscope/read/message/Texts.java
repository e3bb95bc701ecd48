package peakscope.read.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Error texts for tests. */
public final class Texts {

    public static final Path FOLDER = Path.of("src/test/resources/oom-texts");

    private Texts() {}

    public static List<Message> read(String text) {
        return MessageReader.read(text);
    }

    public static String log(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/logs").resolve(name));
    }

    public static String file(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name));
    }
}
