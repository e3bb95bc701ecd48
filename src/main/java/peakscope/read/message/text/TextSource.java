package peakscope.read.message.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import peakscope.read.io.LineReader;

/** A text that can be read more than once. */
public interface TextSource {

    LineReader open() throws IOException;

    static TextSource of(Path file) {
        return () -> new LineReader(file);
    }

    static TextSource of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return () -> new LineReader(new ByteArrayInputStream(bytes));
    }
}
