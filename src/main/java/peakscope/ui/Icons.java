package peakscope.ui;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import javafx.scene.Node;
import javafx.scene.shape.SVGPath;

/** The shapes of {@code assets/icons.properties}, in the colour of the text around them. */
final class Icons {

    private static final String RESOURCE = "/assets/icons.properties";
    private static final Properties SHAPES = load();

    private Icons() {}

    static Node of(String name) {
        String path = SHAPES.getProperty(name);
        if (path == null) {
            throw new IllegalArgumentException("no icon " + name + " in " + RESOURCE);
        }
        SVGPath shape = new SVGPath();
        shape.setContent(path);
        shape.getStyleClass().add("icon");
        return shape;
    }

    private static Properties load() {
        Properties shapes = new Properties();
        try (InputStream resource = Icons.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("the program was packed without " + RESOURCE);
            }
            shapes.load(resource);
            return shapes;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
