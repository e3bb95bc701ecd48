package peakscope.ui.bar;

import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Duration;
import org.controlsfx.control.textfield.CustomTextField;
import org.controlsfx.control.textfield.TextFields;
import peakscope.ui.model.CaseViewModel;

/**
 * Searches the buffers of the space: hits are highlighted in every chart and stay in the table. Enter steps through
 * them. The only search of a case.
 */
final class SearchField extends HBox {

    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");

    private static final String HELP =
            """
            fusion   "two words"   /layer_\\d+/     in name, op name, shape, opcode, source or origin
            padding > 10 KiB                      also size, unpadded, offset
            factor >= 2                           also first, last, steps, allocation
            dtype = f32                           also category, opcode, name, op, shape, source, origin
            line = train.py:47                    buffers made by this line of the program
            op ~ jvp.*dot                         a pattern, in any of these
            live at 120   live at peak
            and   or   not   ( )                  words side by side must all match

            Enter, Shift+Enter                    next hit, previous hit
            Esc                                   clear the search""";

    private final CaseViewModel model;
    private final CustomTextField field = (CustomTextField) TextFields.createClearableTextField();
    private final Label count = new Label();
    private final Tooltip said = new Tooltip();

    SearchField(CaseViewModel model) {
        super(6);
        this.model = model;
        field.setId("buffer-search");
        field.setPromptText("Search: dot, padding > 10 MiB");
        field.setAccessibleText("Search for buffers");
        field.textProperty().bindBidirectional(model.searchProperty());
        field.setMinWidth(90);
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        field.focusedProperty().addListener(change -> sayError());
        HBox.setHgrow(field, Priority.ALWAYS);
        HBox.setHgrow(this, Priority.ALWAYS);
        count.getStyleClass().add("text-muted");
        count.setMinWidth(USE_PREF_SIZE);
        count.setId("search-count");
        setAlignment(Pos.CENTER_LEFT);
        count.managedProperty().bind(count.textProperty().isNotEmpty());
        getChildren().addAll(field, help(), count);
        model.foundProperty().addListener(change -> say());
        model.searchErrorProperty().addListener(change -> say());
        say();
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE && !field.getText().isEmpty()) {
            field.clear();
        } else if (event.getCode() == KeyCode.ENTER) {
            model.hits().walk(!event.isShiftDown());
            say();
        } else {
            return;
        }
        event.consume();
    }

    private Button help() {
        Tooltip text = new Tooltip(HELP);
        text.getStyleClass().add("query-help");
        text.setShowDuration(Duration.INDEFINITE);
        Button help = new Button("?");
        help.setId("search-help");
        help.getStyleClass().addAll("small", "flat");
        help.setTooltip(text);
        help.setAccessibleText("Search syntax");
        help.setAccessibleHelp(HELP);
        help.setMinWidth(USE_PREF_SIZE);
        help.setOnAction(event -> {
            var below = help.localToScreen(0, help.getHeight() + 4);
            text.show(help, below.getX(), below.getY());
        });
        help.focusedProperty().addListener(change -> text.hide());
        return help;
    }

    private void say() {
        String error = model.searchErrorProperty().get();
        boolean nothing =
                model.foundProperty().get().filter(found -> found.isEmpty()).isPresent();
        count.getStyleClass().setAll("label", error.isEmpty() && !nothing ? "text-muted" : "filter-error");
        count.setText(model.hits().text());
        field.pseudoClassStateChanged(WRONG, !error.isEmpty());
        field.setAccessibleHelp(error.isEmpty() ? HELP : error);
        sayError();
    }

    /** Shown below the field during typing, where it hides nothing important. */
    private void sayError() {
        String error = model.searchErrorProperty().get();
        said.setText(error);
        Optional.ofNullable(field.localToScreen(0, field.getHeight() + 4))
                .filter(below -> field.isFocused() && !error.isEmpty())
                .ifPresentOrElse(below -> said.show(field, below.getX(), below.getY()), said::hide);
    }
}
