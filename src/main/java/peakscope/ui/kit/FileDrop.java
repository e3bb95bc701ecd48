package peakscope.ui.kit;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/** Opens the files that are dropped anywhere on the window. */
public final class FileDrop {

    private final Consumer<List<Path>> open;

    private FileDrop(Consumer<List<Path>> open) {
        this.open = open;
    }

    public static void onto(Scene scene, Consumer<List<Path>> open) {
        FileDrop drop = new FileDrop(open);
        scene.setOnDragOver(FileDrop::accept);
        scene.setOnDragDropped(drop::dropped);
    }

    private static void accept(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
        }
        event.consume();
    }

    private void dropped(DragEvent event) {
        List<Path> paths =
                event.getDragboard().getFiles().stream().map(File::toPath).toList();
        if (!paths.isEmpty()) {
            open.accept(paths);
        }
        event.setDropCompleted(!paths.isEmpty());
        event.consume();
    }
}
