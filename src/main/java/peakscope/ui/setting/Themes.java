package peakscope.ui.setting;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import peakscope.chart.surface.Theme;

/** The theme that the user chose, or the system's, for controls and charts alike. */
public final class Themes {

    /** The themes to choose from. */
    public enum Choice {
        LIGHT("light"),
        DARK("dark"),
        SYSTEM("system");

        private final String text;

        Choice(String text) {
            this.text = text;
        }

        static Choice of(String text) {
            for (Choice choice : values()) {
                if (choice.text.equals(text)) {
                    return choice;
                }
            }
            return SYSTEM;
        }
    }

    private final Settings settings;
    private final BooleanSupplier systemIsDark;
    private final Executor background;
    private final ReadOnlyObjectWrapper<Theme> theme = new ReadOnlyObjectWrapper<>(Theme.LIGHT);
    private Choice choice;

    /**
     * Restores the last choice.
     *
     * @param systemIsDark asks the system; may take a moment, so it is called in the background
     */
    public Themes(Settings settings, BooleanSupplier systemIsDark, Executor background) {
        this.background = background;
        this.settings = settings;
        this.systemIsDark = systemIsDark;
        this.choice = Choice.of(settings.theme());
        show(choice == Choice.DARK);
        followSystem();
    }

    public Choice choice() {
        return choice;
    }

    public void choose(Choice next) {
        choice = next;
        settings.setTheme(next.text);
        if (next == Choice.SYSTEM) {
            followSystem();
        } else {
            show(next == Choice.DARK);
        }
    }

    /** Switches between light and dark. */
    public void toggle() {
        choose(theme.get() == Theme.DARK ? Choice.LIGHT : Choice.DARK);
    }

    /** Asks the system again, if the theme follows it. */
    public void followSystem() {
        if (choice == Choice.SYSTEM) {
            background.execute(() -> {
                boolean dark = systemIsDark.getAsBoolean();
                Platform.runLater(() -> {
                    if (choice == Choice.SYSTEM && dark != (theme.get() == Theme.DARK)) {
                        show(dark);
                    }
                });
            });
        }
    }

    private void show(boolean dark) {
        Application.setUserAgentStylesheet(
                dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        theme.set(dark ? Theme.DARK : Theme.LIGHT);
    }

    public ReadOnlyObjectProperty<Theme> themeProperty() {
        return theme.getReadOnlyProperty();
    }
}
