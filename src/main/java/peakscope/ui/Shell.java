package peakscope.ui;

import java.util.function.Consumer;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/**
 * What the window offers to what is shown in it.
 *
 * @param notice shows a sentence above the charts
 */
record Shell(FileDialogs dialogs, Links links, Settings settings, Consumer<String> notice) {

    void say(String sentence) {
        notice.accept(sentence);
    }

    void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
