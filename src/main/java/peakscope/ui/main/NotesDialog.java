package peakscope.ui.main;

import java.util.List;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Warning;
import peakscope.ui.kit.PlainDialog;

/** What was skipped or is uncertain about the input, one note per row. */
final class NotesDialog {

    private static final double WIDTH = 760;
    private static final double HEIGHT = 320;
    private static final double BESIDE_TEXT = 40;

    private NotesDialog() {}

    /** Shows it above a window until it is closed. */
    static void show(Window owner, List<Warning> notes) {
        ListView<Warning> list = new ListView<>();
        list.setId("notes-list");
        list.setAccessibleText("Notes about the input");
        list.getItems().setAll(notes);
        list.setPrefSize(WIDTH, HEIGHT);
        list.setCellFactory(any -> new ListCell<>() {
            @Override
            protected void updateItem(@Nullable Warning note, boolean empty) {
                super.updateItem(note, empty);
                setText(empty || note == null ? null : note.toString());
                setWrapText(true);
                prefWidthProperty().bind(list.widthProperty().subtract(BESIDE_TEXT));
            }
        });
        PlainDialog dialog = new PlainDialog(owner, "notes", "Notes");
        dialog.setContent(list);
        dialog.show();
    }
}
