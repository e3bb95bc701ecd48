package peakscope.ui.kit;

import java.util.Locale;
import javafx.scene.control.SplitPane;

/** Puts dividers back where the user left them. */
public final class Remembered {

    private static final double LOWEST = 0.05;
    private static final double HIGHEST = 0.97;

    private Remembered() {}

    /**
     * Places the dividers and remembers every move of them.
     *
     * @param name of the setting; each divider adds its number
     * @param usual places, as shares of the length
     */
    public static void dividers(SplitPane pane, Settings settings, String name, double... usual) {
        double[] places = new double[usual.length];
        for (int i = 0; i < usual.length; i++) {
            places[i] = settings.number(name + "." + i, usual[i], LOWEST, HIGHEST);
        }
        pane.setDividerPositions(places);
        for (int i = 0; i < usual.length; i++) {
            String key = name + "." + i;
            pane.getDividers().get(i).positionProperty().addListener((property, before, now) -> {
                // Layout moves dividers too; only a drag is the user's will.
                if (pane.isHover() && pane.getScene() != null) {
                    settings.put(key, String.format(Locale.ROOT, "%.3f", now.doubleValue()));
                }
            });
        }
    }
}
