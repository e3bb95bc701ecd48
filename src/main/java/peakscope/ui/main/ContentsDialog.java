package peakscope.ui.main;

import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.TextArea;
import javafx.stage.Window;
import peakscope.report.section.ContentsSection;
import peakscope.ui.model.CaseViewModel;

/** What the case that is shown has of each program and what would add the rest, as text that can be copied. */
final class ContentsDialog {

    private static final int COLUMNS = 78;
    private static final double WIDTH = 700;
    private static final int MOST_LINES = 34;

    private ContentsDialog() {}

    /** Shows it above a window until it is closed. */
    static void show(Window owner, CaseViewModel model) {
        String text =
                ContentsSection.text(model.opened(), model.saidProperty().get().messages(), COLUMNS);
        TextArea area = new TextArea(text);
        area.setId("contents-text");
        area.setEditable(false);
        area.getStyleClass().add("code");
        area.setPrefWidth(WIDTH);
        area.setPrefRowCount((int) Math.min(MOST_LINES, text.lines().count() + 1));
        Dialog<ButtonType> dialog = new Dialog<>();
        dialog.initOwner(owner);
        dialog.setTitle("Case contents");
        dialog.setResizable(true);
        dialog.getDialogPane().setId("contents");
        dialog.getDialogPane().setContent(area);
        dialog.getDialogPane().getButtonTypes().add(ButtonType.CLOSE);
        dialog.getDialogPane().getStylesheets().addAll(owner.getScene().getStylesheets());
        dialog.show();
    }
}
