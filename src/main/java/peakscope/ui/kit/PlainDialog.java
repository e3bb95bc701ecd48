package peakscope.ui.kit;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.stage.Modality;
import javafx.stage.Window;

/** A dialog that looks like the window, with its text size and a button that closes it. */
public final class PlainDialog {

    private final Dialog<ButtonType> dialog = new Dialog<>();

    /**
     * Does not show it yet.
     *
     * @param owner stays usable meanwhile
     * @param id of its content, for style sheets and tests
     */
    public PlainDialog(Window owner, String id, String title) {
        dialog.initOwner(owner);
        dialog.initModality(Modality.NONE);
        dialog.setTitle(title);
        dialog.setResizable(true);
        dialog.getDialogPane().setId(id);
        dialog.getDialogPane().getStyleClass().add("plain-dialog");
        dialog.getDialogPane().getButtonTypes().add(ButtonType.CLOSE);
        likeWindow(dialog, owner);
    }

    /** Gives a dialog its window's look and text size. */
    public static void likeWindow(Dialog<?> dialog, Window owner) {
        dialog.getDialogPane().getStylesheets().addAll(owner.getScene().getStylesheets());
        dialog.getDialogPane().setStyle(owner.getScene().getRoot().getStyle());
    }

    public void setContent(Node content) {
        dialog.getDialogPane().setContent(content);
    }

    /** Adds buttons before the closing one. */
    public void addButtons(ButtonType... types) {
        dialog.getDialogPane().getButtonTypes().addAll(0, List.of(types));
    }

    /** The button of an added type. */
    public Button button(ButtonType type) {
        return (Button) Objects.requireNonNull(dialog.getDialogPane().lookupButton(type));
    }

    /** Reports which button closed it. */
    public void onAnswer(Consumer<ButtonType> answered) {
        dialog.setOnHidden(event -> {
            if (dialog.getResult() != null) {
                answered.accept(dialog.getResult());
            }
        });
    }

    public void show() {
        dialog.show();
    }
}
