package peakscope.ui.setting;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import peakscope.read.io.FilePath;
import peakscope.report.file.WholeFile;

/**
 * Settings remembered between runs, in a small file in the user's configuration folder. An unreadable or unwritable
 * file counts as none: settings are a convenience.
 */
public final class Settings {

    private static final int MOST_RECENT = 10;
    private static final String FOLDER = "folder";

    private final Path file;
    private final Properties values = new Properties();

    public Settings(Path file) {
        this.file = file;
        try (Reader reader = Files.newBufferedReader(file)) {
            values.load(reader);
        } catch (IOException | IllegalArgumentException firstRunOrDamaged) {
            values.clear();
        }
    }

    /** The user's settings: in {@code $XDG_CONFIG_HOME}, {@code %APPDATA%} or {@code ~/.config}. */
    public static Settings ofUser() {
        String configured = System.getenv("XDG_CONFIG_HOME");
        String windows = System.getenv("APPDATA");
        Path folder = configured != null && !configured.isBlank()
                ? Path.of(configured)
                : windows != null ? Path.of(windows) : Path.of(System.getProperty("user.home", "."), ".config");
        return new Settings(folder.resolve("peakscope").resolve("settings.properties"));
    }

    /** {@code light}, {@code dark} or, if nothing was chosen, {@code system}. */
    String theme() {
        return values.getProperty("theme", "system");
    }

    void setTheme(String theme) {
        put("theme", theme);
    }

    /** A value by name; empty if never set. */
    public Optional<String> get(String name) {
        return Optional.ofNullable(values.getProperty(name));
    }

    /** A number by name, or a default if it is missing or out of bounds. */
    public double number(String name, double otherwise, double lowest, double highest) {
        try {
            double value = Double.parseDouble(values.getProperty(name, ""));
            return value >= lowest && value <= highest ? value : otherwise;
        } catch (NumberFormatException neverSetOrDamaged) {
            return otherwise;
        }
    }

    public void put(String name, String value) {
        if (!value.equals(values.getProperty(name))) {
            values.setProperty(name, value);
            save();
        }
    }

    /** Latest first. */
    public List<Path> recent() {
        List<Path> recent = new ArrayList<>();
        for (int i = 0; i < MOST_RECENT; i++) {
            String path = values.getProperty("recent." + i);
            if (path != null && !path.isBlank()) {
                recent.add(FilePath.of(path));
            }
        }
        return recent;
    }

    public void addRecent(Path opened) {
        Path absolute = opened.toAbsolutePath().normalize();
        List<Path> recent = recent();
        recent.remove(absolute);
        recent.add(0, absolute);
        for (int i = 0; i < MOST_RECENT; i++) {
            if (i < recent.size()) {
                values.setProperty("recent." + i, FilePath.text(recent.get(i)));
            } else {
                values.remove("recent." + i);
            }
        }
        save();
    }

    /** The folder that a dialog was last in, or that of the latest file; empty if it no longer exists. */
    public Optional<File> folder() {
        return get(FOLDER)
                .map(FilePath::of)
                .or(() -> recent().stream().findFirst().map(Path::getParent))
                .filter(Files::isDirectory)
                .map(Path::toFile);
    }

    /** Remembers the folder in which a dialog ended. */
    public File wasIn(File chosen) {
        File folder = chosen.getAbsoluteFile().getParentFile();
        if (folder != null) {
            put(FOLDER, FilePath.text(folder.toPath()));
        }
        return chosen;
    }

    private void save() {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            WholeFile.text(file, writer -> values.store(writer, "Peakscope"));
        } catch (IOException notWritable) {
            // Only convenience is lost.
        }
    }
}
