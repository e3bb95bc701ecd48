package peakscope.read.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Files packed with the program, under {@code assets}: texts, colours, shapes. */
public final class Asset {

    private Asset() {}

    /**
     * Reads a file of keys and values.
     *
     * @param name for example {@code advice.properties}
     * @throws IllegalStateException when the program was packed without it
     */
    public static Properties properties(String name) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text(name)));
            return properties;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Reads a file of text.
     *
     * @throws IllegalStateException when the program was packed without it
     */
    public static String text(String name) {
        try (InputStream resource = Asset.class.getResourceAsStream("/assets/" + name)) {
            if (resource == null) {
                throw new IllegalStateException("the program was packed without assets/" + name);
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
