package peakscope.ui.compare;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import peakscope.analyze.compare.Comparison;
import peakscope.model.value.SignedBytes;
import peakscope.report.Diff;
import peakscope.report.DiffLines;
import peakscope.ui.kit.OneWay;

/** The compared files, the module and memory space shown, and the button that swaps the sides. */
final class CompareBar extends HBox {

    CompareBar(CompareModel model, Runnable swap) {
        super(8);
        getStyleClass().add("chooser-bar");
        setAlignment(Pos.CENTER_LEFT);
        Label before = side(
                model.sides().before(),
                model.diffProperty().get().before().inputs().get(0).path());
        before.setId("compare-before");
        Label after = side(
                model.sides().after(),
                model.diffProperty().get().after().inputs().get(0).path());
        after.setId("compare-after");
        Button swapped = new Button("Swap");
        swapped.setId("compare-swap");
        swapped.setMinWidth(USE_PREF_SIZE);
        swapped.setTooltip(new Tooltip("Swap before and after"));
        swapped.setOnAction(event -> swap.run());
        Region gap = new Region();
        setHgrow(gap, Priority.ALWAYS);
        getChildren().addAll(muted("Before"), before, muted("After"), after, swapped, gap);
        if (model.diffProperty().get().modules().size() > 1) {
            named("Module", modules(model));
        }
        ComboBox<Comparison> spaces = spaces(model);
        if (model.diffProperty().get().modules().stream()
                .anyMatch(one -> one.spaces().size() > 1)) {
            named("Memory", spaces);
        }
    }

    private static Label side(String name, String path) {
        Label label = new Label(name);
        label.getStyleClass().add("finding-title");
        label.setTooltip(new Tooltip(path));
        label.setMinWidth(60);
        return label;
    }

    private static ComboBox<Diff.ModuleDiff> modules(CompareModel model) {
        ComboBox<Diff.ModuleDiff> modules = new ComboBox<>();
        modules.setId("compare-module");
        modules.setTooltip(new Tooltip("Pair of modules to show"));
        modules.setConverter(
                new OneWay<>(module -> DiffLines.modules(module.spaces().get(0))));
        modules.getItems().setAll(model.diffProperty().get().modules());
        modules.valueProperty().bindBidirectional(model.moduleProperty());
        modules.setPrefWidth(190);
        return modules;
    }

    private static ComboBox<Comparison> spaces(CompareModel model) {
        ComboBox<Comparison> spaces = new ComboBox<>();
        spaces.setId("compare-space");
        spaces.setTooltip(new Tooltip("Memory space to show, with the change of its peak"));
        spaces.setConverter(new OneWay<>(
                space -> space.after().memory().space().title() + ", " + SignedBytes.text(space.difference())));
        spaces.getItems().setAll(CompareModel.spaces(model.moduleProperty().get()));
        spaces.setValue(model.spaceProperty().get());
        spaces.setPrefWidth(190);
        spaces.valueProperty().addListener((property, old, now) -> {
            if (now != null) {
                model.spaceProperty().set(now);
            }
        });
        model.spaceProperty().addListener((property, old, now) -> {
            if (!spaces.getItems().contains(now)) {
                spaces.getItems()
                        .setAll(CompareModel.spaces(model.moduleProperty().get()));
            }
            spaces.setValue(now);
        });
        return spaces;
    }

    private void named(String text, Node control) {
        Label label = muted(text);
        label.setLabelFor(control);
        getChildren().addAll(label, control);
    }

    private static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("text-muted");
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }
}
