package peakscope.ui.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    @TempDir
    private Path folder;

    private Settings settings() {
        return new Settings(folder.resolve("deep/settings.properties"));
    }

    @Test
    void theThemeIsRemembered() {
        assertEquals("system", settings().theme());
        settings().setTheme("dark");
        assertEquals("dark", settings().theme());
    }

    /** The last writer wins; the file is never half of one and half of the other. */
    @Test
    void twoInstancesThatWriteAtOnceLeaveAWholeFile() {
        IntStream.range(0, 200).parallel().forEach(i -> settings()
                .put("list", (i % 2 == 0 ? "even," : "odd,").repeat(500)));
        String written = settings().get("list").orElseThrow();
        assertTrue(written.equals("even,".repeat(500)) || written.equals("odd,".repeat(500)), written);
    }

    @Test
    void aNumberOutOfItsBoundsIsNotBelieved() {
        assertEquals(0.7, settings().number("split.0", 0.7, 0, 1));
        settings().put("split.0", "0.250");
        assertEquals(0.25, settings().number("split.0", 0.7, 0, 1));
        settings().put("split.0", "99");
        assertEquals(0.7, settings().number("split.0", 0.7, 0, 1));
    }

    @Test
    void theLatestFileIsFirstAndNamedOnce() {
        Settings settings = settings();
        settings.addRecent(folder.resolve("a"));
        settings.addRecent(folder.resolve("b"));
        settings.addRecent(folder.resolve("a"));
        assertEquals(
                List.of(folder.resolve("a"), folder.resolve("b")), settings().recent());
    }

    @Test
    void tenFilesAreRemembered() {
        Settings settings = settings();
        for (int i = 0; i < 15; i++) {
            settings.addRecent(folder.resolve("file" + i));
        }
        assertEquals(10, settings().recent().size());
        assertEquals(folder.resolve("file14"), settings().recent().get(0));
    }

    @Test
    void aDamagedFileIsAsGoodAsNone() throws IOException {
        Path file = folder.resolve("settings.properties");
        Files.writeString(file, "theme=\\u00zz");
        assertEquals("system", new Settings(file).theme());
    }
}
