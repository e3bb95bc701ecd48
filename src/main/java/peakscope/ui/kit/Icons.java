package peakscope.ui.kit;

import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.shape.SVGPath;
import peakscope.read.io.Asset;

/** The shapes of {@code assets/icons.properties}, in the colour of the text around them. */
public final class Icons {

    private static final Properties SHAPES = Asset.properties("icons.properties");

    /** The text size that the shapes are drawn for. */
    private static final double TEXT = 13;

    private Icons() {}

    public static Node of(String name) {
        String path = SHAPES.getProperty(name);
        if (path == null) {
            throw new IllegalArgumentException("no icon " + name + " in assets/icons.properties");
        }
        SVGPath shape = new SVGPath();
        shape.setContent(path);
        Bounds bounds = shape.getLayoutBounds();
        Region icon = new Region();
        icon.setShape(shape);
        // In ems, so that icons grow with the text beside them.
        String size = String.format(
                Locale.ROOT,
                "width: %.3fem; -fx-%%s-height: %.3fem;",
                bounds.getWidth() / TEXT,
                bounds.getHeight() / TEXT);
        icon.setStyle(Stream.of("min", "pref", "max")
                .map(bound -> "-fx-" + bound + "-" + String.format(Locale.ROOT, size, bound))
                .collect(Collectors.joining(" ")));
        icon.getStyleClass().add("icon");
        return icon;
    }
}
