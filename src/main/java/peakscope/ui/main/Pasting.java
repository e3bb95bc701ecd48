package peakscope.ui.main;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.input.Clipboard;

/** Opens what was copied elsewhere: files from a file manager, a path, or an error text. */
final class Pasting {

    private final Consumer<List<Path>> open;
    private final Consumer<String> read;
    private final Consumer<String> complain;

    /**
     * For one window.
     *
     * @param read receives an error text
     * @param complain says why there is nothing to paste
     */
    Pasting(Consumer<List<Path>> open, Consumer<String> read, Consumer<String> complain) {
        this.open = open;
        this.read = read;
        this.complain = complain;
    }

    /** Takes the clipboard's content. */
    void paste() {
        Clipboard clipboard = Clipboard.getSystemClipboard();
        if (clipboard.hasFiles()) {
            open.accept(clipboard.getFiles().stream().map(File::toPath).toList());
        } else if (clipboard.hasString()) {
            take(clipboard.getString());
        } else {
            complain.accept("Nothing to paste. Copy the error text first.");
        }
    }

    /** Takes a pasted, typed or dropped text; opens it if it is an existing path. */
    void take(String text) {
        if (text.isBlank()) {
            complain.accept("No text to read. Copy the whole error text first.");
            return;
        }
        existing(text.strip()).ifPresentOrElse(path -> open.accept(List.of(path)), () -> read.accept(text));
    }

    private static Optional<Path> existing(String line) {
        if (line.contains("\n")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(line)).filter(Files::exists);
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }
}
