package peakscope.ui.kit;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.stage.Window;
import peakscope.model.value.Visible;
import peakscope.report.file.ReadFiles;
import peakscope.ui.setting.Settings;

/**
 * What the window offers to its contents.
 *
 * @param activity shows the progress of long work
 * @param notice shows a sentence above the charts
 * @param opened files that must not be overwritten
 */
public record Shell(
        FileDialogs dialogs,
        Links links,
        Settings settings,
        Activity activity,
        Consumer<String> notice,
        Supplier<ReadFiles> opened) {

    /**
     * Asks where to save, but refuses files open in this window.
     *
     * @param name suggested
     */
    public Optional<Path> askWhere(Window owner, String name) {
        Optional<Path> chosen = dialogs.save(owner, name);
        if (chosen.isPresent()) {
            try {
                opened.get().guard(chosen.get());
            } catch (IOException refused) {
                say(notWritten(chosen.get(), refused));
                return Optional.empty();
            }
        }
        return chosen;
    }

    public void say(String sentence) {
        notice.accept(sentence);
    }

    /** Why a file is missing, and what to do. */
    public static String notWritten(Path file, IOException why) {
        return Visible.of(file.toString()) + " could not be written (" + reason(why)
                + "); choose another folder, or check the disk.";
    }

    private static String reason(IOException why) {
        return why instanceof FileSystemException refused && refused.getReason() != null
                ? refused.getReason()
                : String.valueOf(why.getMessage());
    }

    public void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
