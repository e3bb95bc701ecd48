package peakscope.ui.main;

import java.util.List;
import javafx.scene.control.Hyperlink;
import javafx.stage.Stage;
import peakscope.model.value.Warning;

/** The number of notes on the open case, in the status bar; opens their list. */
final class NotesLink extends Hyperlink {

    private List<Warning> notes = List.of();

    NotesLink(Stage stage) {
        setId("status-notes");
        setMinWidth(USE_PREF_SIZE);
        setMaxHeight(Double.MAX_VALUE);
        setAccessibleHelp("List what was skipped or is uncertain");
        setOnAction(event -> NotesDialog.show(stage, notes));
        show(List.of());
    }

    void show(List<Warning> shown) {
        notes = List.copyOf(shown);
        setVisible(!notes.isEmpty());
        setText(notes.size() == 1 ? "1 note" : notes.size() + " notes");
    }
}
