package peakscope.ui.main;

import java.util.List;
import java.util.function.BiConsumer;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tab;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import peakscope.ui.export.Page;
import peakscope.ui.kit.PlainDialog;
import peakscope.ui.kit.Words;

/** Asks which two open tabs to compare, or which file to compare with the front tab. */
final class CompareDialog {

    private static final double WIDTH = 560;
    private static final double HEIGHT = 220;

    private final PlainDialog dialog;
    private final ListView<Tab> before;
    private final ListView<Tab> after;

    /**
     * Does not show it yet.
     *
     * @param tabs at least two, with a page each
     * @param front the suggested tab after the change
     * @param compare receives the page before and the one after
     */
    CompareDialog(
            Window owner, List<Tab> tabs, Tab front, BiConsumer<Page, Page> compare, Runnable file, Runnable folder) {
        dialog = new PlainDialog(owner, "compare-dialog", "Compare");
        before = list("compare-list-before", "Before the change", tabs);
        after = list("compare-list-after", "After the change", tabs);
        after.getSelectionModel().select(front);
        before.getSelectionModel()
                .select(tabs.stream()
                        .filter(tab -> !tab.equals(front))
                        .findFirst()
                        .orElse(front));
        HBox lists = new HBox(12, named("_Before", before), named("_After", after));
        lists.setPrefSize(WIDTH, HEIGHT);
        dialog.setContent(new VBox(10, lists, Words.muted("Before is the baseline.")));
        ButtonType pair = new ButtonType("Compare", ButtonBar.ButtonData.OK_DONE);
        ButtonType withFile = new ButtonType("With a file…", ButtonBar.ButtonData.LEFT);
        ButtonType withFolder = new ButtonType("With a folder…", ButtonBar.ButtonData.LEFT);
        dialog.addButtons(pair, withFile, withFolder);
        Button start = dialog.button(pair);
        start.setId("compare-start");
        start.disableProperty()
                .bind(Bindings.equal(
                        before.getSelectionModel().selectedItemProperty(),
                        after.getSelectionModel().selectedItemProperty()));
        for (ListView<Tab> list : List.of(before, after)) {
            // Lists swallow Enter.
            list.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
                if (event.getCode() == KeyCode.ENTER && !start.isDisabled()) {
                    start.fire();
                    event.consume();
                }
            });
        }
        dialog.onAnswer(answer -> {
            if (answer.equals(pair)) {
                compare.accept(page(before), page(after));
            } else if (answer.equals(withFile)) {
                file.run();
            } else if (answer.equals(withFolder)) {
                folder.run();
            }
        });
    }

    void show() {
        dialog.show();
        before.requestFocus();
    }

    private static Page page(ListView<Tab> list) {
        return (Page) list.getSelectionModel().getSelectedItem().getContent();
    }

    private static VBox named(String name, ListView<Tab> list) {
        Label label = new Label(name);
        label.setMnemonicParsing(true);
        label.setLabelFor(list);
        VBox box = new VBox(4, label, list);
        HBox.setHgrow(box, Priority.ALWAYS);
        VBox.setVgrow(list, Priority.ALWAYS);
        return box;
    }

    private static ListView<Tab> list(String id, String name, List<Tab> tabs) {
        ListView<Tab> list = new ListView<>();
        list.setId(id);
        list.setAccessibleText(name);
        list.getItems().setAll(tabs);
        list.setCellFactory(any -> new ListCell<>() {
            @Override
            protected void updateItem(@Nullable Tab tab, boolean empty) {
                super.updateItem(tab, empty);
                setText(empty || tab == null ? null : tab.getText());
            }
        });
        return list;
    }
}
