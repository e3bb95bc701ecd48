package peakscope.ui.bar;

import java.util.Comparator;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.controlsfx.control.SearchableComboBox;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.budget.Fit;
import peakscope.model.ModuleMemory;
import peakscope.ui.kit.OneWay;
import peakscope.ui.model.CaseViewModel;

/** Chooses a module of the case from a list with what each needs and whether it fits, largest first. */
final class ModuleChooser extends SearchableComboBox<ModuleMemory> {

    private final CaseViewModel model;

    ModuleChooser(CaseViewModel model) {
        this.model = model;
        setId("module-chooser");
        setTooltip(new Tooltip("Compiled program to show; type to search"));
        setAccessibleText("Module");
        setConverter(new OneWay<>(ModuleMemory::name));
        setCellFactory(list -> new Cell());
        getItems().setAll(sorted());
        setValue(model.moduleProperty().get());
        model.openedProperty().addListener(change -> {
            if (!getItems().equals(sorted())) {
                ModuleMemory shown = model.moduleProperty().get();
                getItems().setAll(sorted());
                setValue(shown);
            }
        });
        valueProperty().addListener((property, before, now) -> {
            if (now != null) {
                model.moduleProperty().set(now);
            }
        });
        model.moduleProperty().addListener((property, before, now) -> setValue(now));
    }

    private List<ModuleMemory> sorted() {
        return model.opened().modules().stream()
                .map(module -> new Sized(module, model.fits().of(module)))
                .sorted(Comparator.comparing((Sized any) -> any.fit().needed()).reversed())
                .map(Sized::module)
                .toList();
    }

    private record Sized(ModuleMemory module, Fit fit) {}

    private final class Cell extends ListCell<ModuleMemory> {

        private final Label name = new Label();
        private final Label needed = new Label();
        private final Label verdict = new Label();
        private final HBox row;

        Cell() {
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            needed.getStyleClass().add("figures");
            row = new HBox(10, name, gap, needed, verdict);
            List.of(name, needed, verdict).forEach(label -> label.setMinWidth(USE_PREF_SIZE));
        }

        @Override
        protected void updateItem(@Nullable ModuleMemory module, boolean empty) {
            super.updateItem(module, empty);
            setText(null);
            setGraphic(empty || module == null ? null : row);
            if (module != null && !empty) {
                Fit fit = model.fits().of(module);
                name.setText(module.name());
                needed.setText(fit.needed().toString());
                verdict.setText(fit.fits().map(fits -> fits ? "fits" : "over").orElse(""));
                verdict.getStyleClass().setAll("label", fit.fits().orElse(true) ? "text-muted" : "filter-error");
                setAccessibleText(name.getText() + ", " + needed.getText() + " " + verdict.getText());
            }
        }
    }
}
