package peakscope.ui.kit;

import java.util.Properties;
import javafx.scene.Node;
import javafx.scene.shape.SVGPath;
import peakscope.read.io.Asset;

/** The shapes of {@code assets/icons.properties}, in the colour of the text around them. */
public final class Icons {

    private static final Properties SHAPES = Asset.properties("icons.properties");

    private Icons() {}

    public static Node of(String name) {
        String path = SHAPES.getProperty(name);
        if (path == null) {
            throw new IllegalArgumentException("no icon " + name + " in assets/icons.properties");
        }
        SVGPath shape = new SVGPath();
        shape.setContent(path);
        shape.getStyleClass().add("icon");
        return shape;
    }
}
