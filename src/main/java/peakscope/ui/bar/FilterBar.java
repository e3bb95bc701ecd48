package peakscope.ui.bar;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import peakscope.ui.model.CaseViewModel;

/** Where a search is typed, what is wrong with it, and how much it leaves. */
public final class FilterBar extends VBox {

    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");

    private static final String HELP =
            """
            fusion   "two words"   /layer_\\d+/     in name, op name, shape, opcode, source or origin
            padding > 10 KiB                      also size, unpadded, offset
            factor >= 2                           also first, last, steps, allocation
            dtype = f32                           also category, opcode, name, op, shape, source, origin
            line = train.py:47                    what this line of the program makes
            op ~ jvp.*dot                         a pattern in any of these
            live at 120   live at peak
            and   or   not   ( )                  words side by side must all be found""";

    private final TextField field = new TextField();

    /**
     * Searches in the case that is shown.
     *
     * @param summary how much is left, shown beside the field
     */
    public FilterBar(CaseViewModel model, Label summary) {
        super(3);
        getStyleClass().add("filter-bar");
        field.setId("buffer-filter");
        field.setPromptText("for example: padding > 10 KiB and dtype = f32");
        field.setAccessibleText("Search for buffers");
        field.textProperty().bindBidirectional(model.searchProperty());
        field.addEventHandler(KeyEvent.KEY_PRESSED, this::clearOnEscape);
        HBox.setHgrow(field, Priority.ALWAYS);
        Label name = new Label("Search");
        name.getStyleClass().add("text-muted");
        name.setMinWidth(USE_PREF_SIZE);
        name.setLabelFor(field);
        summary.setMinWidth(USE_PREF_SIZE);
        HBox line = new HBox(8, name, field, help(), summary);
        line.setAlignment(Pos.CENTER_LEFT);

        Label error = new Label();
        error.setId("buffer-filter-error");
        error.getStyleClass().add("filter-error");
        error.setWrapText(true);
        error.textProperty().bind(model.searchErrorProperty());
        error.visibleProperty().bind(error.textProperty().isNotEmpty());
        error.managedProperty().bind(error.visibleProperty());
        error.textProperty().addListener((property, before, now) -> {
            field.pseudoClassStateChanged(WRONG, !now.isEmpty());
            field.setAccessibleHelp(now);
        });
        getChildren().addAll(line, error);
    }

    private Button help() {
        Tooltip text = new Tooltip(HELP);
        text.getStyleClass().add("query-help");
        text.setShowDuration(Duration.INDEFINITE);
        Button help = new Button("?");
        help.setId("buffer-filter-help");
        help.getStyleClass().add("small");
        help.setTooltip(text);
        help.setAccessibleText("What can be searched for");
        help.setAccessibleHelp(HELP);
        help.setMinWidth(USE_PREF_SIZE);
        help.setOnAction(event -> {
            var below = help.localToScreen(0, help.getHeight() + 4);
            text.show(help, below.getX(), below.getY());
        });
        help.focusedProperty().addListener(change -> text.hide());
        return help;
    }

    private void clearOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE && !field.getText().isEmpty()) {
            field.clear();
            event.consume();
        }
    }
}
