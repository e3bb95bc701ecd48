package peakscope.ui.kit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/**
 * What the window offers to what is shown in it.
 *
 * @param notice shows a sentence above the charts
 */
public record Shell(FileDialogs dialogs, Links links, Settings settings, Consumer<String> notice) {

    public void say(String sentence) {
        notice.accept(sentence);
    }

    /** Why a file is not there, and what to do. */
    public static String notWritten(Path file, IOException why) {
        return file + " could not be written (" + why.getMessage() + "); choose another folder, or check the disk.";
    }

    public void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
