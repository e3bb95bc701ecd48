package peakscope.ui.bar;

import java.util.BitSet;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.controlsfx.control.textfield.CustomTextField;
import org.controlsfx.control.textfield.TextFields;
import peakscope.ui.model.CaseViewModel;

/** Searches the buffers of the space: what is found is lit in every chart, the rest dims. */
final class SearchField extends HBox {

    private final CaseViewModel model;
    private final Label count = new Label();

    SearchField(CaseViewModel model) {
        super(6);
        this.model = model;
        CustomTextField field = (CustomTextField) TextFields.createClearableTextField();
        field.setId("search");
        field.setPromptText("Search: dot, /layer_3/, padding > 10 MiB and dtype = f32");
        field.setTooltip(new Tooltip("Words look in names, op names, shapes and sources; fields are compared."
                + " Ctrl+F comes here, Esc clears."));
        field.textProperty().bindBidirectional(model.searchProperty());
        field.setMinWidth(120);
        field.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                field.clear();
                event.consume();
            }
        });
        HBox.setHgrow(field, Priority.ALWAYS);
        HBox.setHgrow(this, Priority.ALWAYS);
        count.getStyleClass().add("text-muted");
        count.setMinWidth(USE_PREF_SIZE);
        count.setId("search-count");
        setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        count.managedProperty().bind(count.textProperty().isNotEmpty());
        getChildren().addAll(field, count);
        model.foundProperty().addListener(change -> say());
        model.searchErrorProperty().addListener(change -> say());
        say();
    }

    private void say() {
        String error = model.searchErrorProperty().get();
        count.getStyleClass().setAll(error.isEmpty() ? "text-muted" : "filter-error");
        count.setTooltip(error.isEmpty() ? null : new Tooltip(error));
        if (!error.isEmpty()) {
            count.setText("not understood");
            return;
        }
        count.setText(model.foundProperty()
                .get()
                .map(BitSet::cardinality)
                .map(found -> String.format(Locale.ROOT, "%,d found", found))
                .orElse(""));
    }
}
