package peakscope.ui;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** Labels whose text takes as many lines as it needs. */
final class Words {

    private Words() {}

    static Label plain(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    static Label heading(String text) {
        return styled(text, "finding-title");
    }

    static Label muted(String text) {
        return styled(text, "text-muted");
    }

    static Label code(String text) {
        return styled(text, "code");
    }

    private static Label styled(String text, String style) {
        Label label = plain(text);
        label.getStyleClass().add(style);
        return label;
    }
}
