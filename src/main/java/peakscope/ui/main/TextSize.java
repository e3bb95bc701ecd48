package peakscope.ui.main;

import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import peakscope.ui.setting.Settings;

/** The window's text size, remembered between runs. Everything else follows it. */
final class TextSize {

    private static final String SETTING = "text.scale";
    private static final double SMALLEST = 0.75;
    private static final double LARGEST = 2;
    private static final double NOTCH = 0.25;

    /** Default text size, in pixels. */
    private static final double USUAL = 13;

    private final Scene scene;
    private final Settings settings;

    /** Restores the last text size of a scene. */
    TextSize(Scene scene, Settings settings) {
        this.scene = scene;
        this.settings = settings;
        keys(KeyCode.EQUALS, 1);
        keys(KeyCode.ADD, 1);
        keys(KeyCode.SUBTRACT, -1);
        keys(KeyCode.NUMPAD0, 0);
        show(of(settings));
    }

    /** The remembered factor; 1 if there is none. */
    static double of(Settings settings) {
        return settings.number(SETTING, 1, SMALLEST, LARGEST);
    }

    /** Enlarges or shrinks all text by notches; 0 restores the default. */
    void change(int notches) {
        double scale = notches == 0 ? 1 : of(settings);
        double next = Math.max(SMALLEST, Math.min(LARGEST, scale + notches * NOTCH));
        settings.put(SETTING, Double.toString(next));
        show(next);
    }

    private void show(double scale) {
        scene.getRoot().setStyle("-fx-font-size: " + scale * USUAL + "px");
    }

    /** On many keyboards + is another key with Shift, and the keypad has a second one. */
    private void keys(KeyCode key, int notches) {
        scene.getAccelerators()
                .put(
                        new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_ANY),
                        () -> change(notches));
    }
}
