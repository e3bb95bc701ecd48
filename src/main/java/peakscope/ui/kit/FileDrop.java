package peakscope.ui.kit;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/** Opens files, or takes text, dropped anywhere on the window. */
public final class FileDrop {

    /** The window while something that it takes is held above it. */
    private static final PseudoClass DROP = PseudoClass.getPseudoClass("drop");

    private final Consumer<List<Path>> open;
    private final Consumer<String> take;

    private FileDrop(Consumer<List<Path>> open, Consumer<String> take) {
        this.open = open;
        this.take = take;
    }

    public static void onto(Scene scene, Consumer<List<Path>> open, Consumer<String> take) {
        FileDrop drop = new FileDrop(open, take);
        scene.setOnDragEntered(event -> scene.getRoot().pseudoClassStateChanged(DROP, takes(event)));
        scene.setOnDragExited(event -> scene.getRoot().pseudoClassStateChanged(DROP, false));
        scene.setOnDragOver(FileDrop::accept);
        scene.setOnDragDropped(drop::dropped);
    }

    private static boolean takes(DragEvent event) {
        return event.getDragboard().hasFiles() || event.getDragboard().hasString();
    }

    private static void accept(DragEvent event) {
        if (takes(event)) {
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
