package peakscope.ui.setting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Asks the system whether its windows are dark. JavaFX 21 can't, so this uses each system's own command. */
public final class SystemTheme {

    private static final long PATIENCE = 2;

    private SystemTheme() {}

    /** Also false if the system has no answer. Takes a moment; don't call it on the window's thread. */
    public static boolean isDark() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            return answer(List.of(
                            "reg",
                            "query",
                            "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize",
                            "/v",
                            "AppsUseLightTheme"))
                    .contains("0x0");
        }
        if (system.contains("mac")) {
            return answer(List.of("defaults", "read", "-g", "AppleInterfaceStyle"))
                    .contains("Dark");
        }
        return answer(List.of("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"))
                .contains("dark");
    }

    private static String answer(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
                process.destroy();
                return "";
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException noSuchCommand) {
            return "";
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
