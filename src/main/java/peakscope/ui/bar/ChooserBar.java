package peakscope.ui.bar;

import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SearchableComboBox;
import peakscope.analyze.budget.Device;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.ui.kit.OneWay;
import peakscope.ui.model.CaseViewModel;

/** Module, memory space and device of the open case. */
final class ChooserBar extends VBox {

    private final HBox pills;
    private final SearchField search;

    ChooserBar(CaseViewModel model) {
        super(6);
        getStyleClass().add("chooser-bar");
        setAlignment(Pos.TOP_RIGHT);

        ModuleChooser modules = new ModuleChooser(model);
        small(modules, 150);

        SearchableComboBox<SpaceMemory> spaces = new SearchableComboBox<>();
        spaces.setId("space-chooser");
        spaces.setTooltip(new Tooltip("Memory space to show"));
        spaces.setConverter(new OneWay<>(space -> space.space().title() + ", " + space.totalAllocation()));
        spaces.getItems().setAll(model.moduleProperty().get().spaces());
        spaces.setValue(model.spaceProperty().get());
        small(spaces, 170);

        model.moduleProperty().addListener((property, before, now) -> {
            spaces.getItems().setAll(now.spaces());
            spaces.setValue(model.spaceProperty().get());
        });
        spaces.valueProperty().addListener((property, before, now) -> {
            if (now != null && !now.equals(model.spaceProperty().get())) {
                model.spaceProperty().set(now);
            }
        });

        ComboBox<Optional<MemoryLimit>> limits = new ComboBox<>();
        limits.setId("limit-chooser");
        limits.setTooltip(new Tooltip("Device whose usable memory the chart shows as the limit"));
        Runnable retitle = () -> {
            limits.setConverter(
                    new OneWay<>(limit -> limit.map(ChooserBar::title).orElseGet(() -> automatic(model))));
            limits.setAccessibleHelp(automatic(model));
        };
        retitle.run();
        limits.getItems().add(Optional.empty());
        for (Device device : Device.values()) {
            limits.getItems().add(Optional.of(MemoryLimit.of(device)));
        }
        limits.setValue(model.limitProperty().get());
        small(limits, 150);
        limits.valueProperty().addListener((property, before, now) -> {
            if (now != null) {
                model.limitProperty().set(now);
            }
        });
        model.limitProperty().addListener((property, before, now) -> {
            // A size is not one of the devices, and a chooser shows only its items.
            if (!limits.getItems().contains(now)) {
                limits.getItems().add(now);
            }
            limits.setValue(now);
        });
        // Without a choice, the limit comes from the text, the dump or the profile.
        model.saidProperty().addListener(change -> retitle.run());
        model.analysisProperty().addListener(change -> retitle.run());

        spaces.setAccessibleText("Memory");
        limits.setAccessibleText("Device");
        pills = new HBox(6, modules, spaces, limits);
        pills.setAlignment(Pos.CENTER_RIGHT);
        search = new SearchField(model);
        inOneLine(false);
    }

    /** Choosers and search side by side, or the search below. */
    void inOneLine(boolean one) {
        pills.getChildren().remove(search);
        getChildren().setAll(pills);
        (one ? pills : this).getChildren().add(search);
    }

    /** As small as its value allows. */
    private static void small(ComboBox<?> chooser, double most) {
        chooser.getStyleClass().addAll("small", "pill");
        chooser.setPrefWidth(most);
        chooser.setMinWidth(70);
    }

    private static String title(MemoryLimit limit) {
        return limit.bytes() + " · " + limit.from();
    }

    private static String automatic(CaseViewModel model) {
        return model.limitProperty().get().isPresent()
                ? "automatic"
                : model.fit()
                        .limit()
                        .map(limit -> limit.bytes() + " · " + source(model, limit))
                        .orElse("no limit");
    }

    /** Names the text or device behind a limit that nobody chose: a case may have several texts. */
    private static String source(CaseViewModel model, MemoryLimit limit) {
        ModuleMemory module = model.moduleProperty().get();
        return switch (limit.source()) {
            case TEXT ->
                model.fits()
                        .refusal(module)
                        .map(text -> text.message().code() + " text of " + module.name())
                        .orElse(limit.from());
            case DEVICE -> limit.from() + ", from the dump";
            default -> limit.from();
        };
    }
}
