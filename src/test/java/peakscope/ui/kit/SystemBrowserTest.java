package peakscope.ui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemBrowserTest {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private static boolean shows(String... command) throws Exception {
        return new SystemBrowser(List.of(command), task -> new Thread(task).start())
                .show("https://example.org")
                .get(20, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource({"Linux, xdg-open", "Mac OS X, open", "Windows 11, rundll32", "FreeBSD, xdg-open"})
    void eachSystemHasItsCommand(String system, String command) {
        assertEquals(command, SystemBrowser.of(system, Runnable::run).command().get(0));
    }

    @Test
    void aCommandThatEndsWellHasShownThePage() throws Exception {
        assertTrue(shows(JAVA, "-version"));
    }

    @Test
    void aCommandThatFailsOrIsNotThereHasNot() throws Exception {
        assertFalse(shows(JAVA, "--no-such-option"));
        assertFalse(shows("no-such-command-anywhere"));
    }
}
