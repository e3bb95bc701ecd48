package peakscope.ui.kit;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** Labels that wrap their text. */
public final class Words {

    private Words() {}

    public static Label plain(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    public static Label heading(String text) {
        return styled(text, "finding-title");
    }

    public static Label muted(String text) {
        return styled(text, "text-muted");
    }

    public static Label code(String text) {
        return styled(text, "code");
    }

    private static Label styled(String text, String style) {
        Label label = plain(text);
        label.getStyleClass().add(style);
        return label;
    }
}
