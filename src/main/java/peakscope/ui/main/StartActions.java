package peakscope.ui.main;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * What the start page does in a window.
 *
 * @param openOnce opens temporary files without remembering them
 */
record StartActions(MainWindow window, Consumer<Path> openOnce) implements StartPage.Actions {

    @Override
    public void openFile() {
        window.chooseFile();
    }

    @Override
    public void openFolder() {
        window.chooseFolder();
    }

    @Override
    public void open(Path path) {
        window.open(List.of(path));
    }

    @Override
    public void tryOut(Sample sample) {
        openOnce.accept(sample.unpack());
    }

    @Override
    public void explain(String text) {
        window.take(text);
    }
}
