package peakscope.ui.kit;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/** Opens files, or takes text, dropped anywhere on the window. */
public final class FileDrop {

    private final Consumer<List<Path>> open;
    private final Consumer<String> take;

    private FileDrop(Consumer<List<Path>> open, Consumer<String> take) {
        this.open = open;
        this.take = take;
    }

    public static void onto(Scene scene, Consumer<List<Path>> open, Consumer<String> take) {
        FileDrop drop = new FileDrop(open, take);
        scene.setOnDragOver(FileDrop::accept);
        scene.setOnDragDropped(drop::dropped);
    }

    private static void accept(DragEvent event) {
        if (event.getDragboard().hasFiles() || event.getDragboard().hasString()) {
            event.acceptTransferModes(TransferMode.COPY);
        }
        event.consume();
    }

    private void dropped(DragEvent event) {
        List<Path> paths =
                event.getDragboard().getFiles().stream().map(File::toPath).toList();
        if (!paths.isEmpty()) {
            open.accept(paths);
        } else if (event.getDragboard().hasString()) {
            take.accept(event.getDragboard().getString());
        }
        event.setDropCompleted(true);
        event.consume();
    }
}
