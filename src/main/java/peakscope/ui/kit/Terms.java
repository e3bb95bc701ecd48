package peakscope.ui.kit;

import java.util.Locale;
import java.util.Properties;
import javafx.scene.control.Control;
import javafx.scene.control.Tooltip;
import peakscope.read.io.Asset;

/** Explains words in place, from {@code assets/terms.properties}. */
public final class Terms {

    private static final double WIDTH = 360;
    private static final Properties MEANINGS = Asset.properties("terms.properties");

    private Terms() {}

    /** Gives a control that shows this word a tooltip with its meaning, if there is one. */
    public static void explain(Control control, String word) {
        String meaning = meaning(word);
        if (!meaning.isEmpty()) {
            Tooltip tooltip = new Tooltip(meaning);
            tooltip.setWrapText(true);
            tooltip.setMaxWidth(WIDTH);
            control.setTooltip(tooltip);
        }
    }

    /** Empty for a word without an explanation. */
    static String meaning(String word) {
        return MEANINGS.getProperty(word.toLowerCase(Locale.ROOT).replace(' ', '-'), "");
    }
}
