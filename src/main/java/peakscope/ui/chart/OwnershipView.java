package peakscope.ui.chart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.analyze.owner.Weight;
import peakscope.chart.surface.Theme;
import peakscope.read.io.Progress;
import peakscope.ui.kit.Activity;
import peakscope.ui.kit.OneWay;
import peakscope.ui.kit.ReadingTask;
import peakscope.ui.model.CaseViewModel;

/** Who owns the memory live at the cursor: choosers, the path to the owner shown, and the chart. */
public final class OwnershipView extends BorderPane {

    private static final Map<Grouping, String> GROUPINGS = new LinkedHashMap<>();
    private static final Map<OwnershipModel.Form, String> FORMS = new LinkedHashMap<>();
    private static final Map<Weight, String> WEIGHTS = new LinkedHashMap<>();

    static {
        GROUPINGS.put(Grouping.OP_PATH, "op path");
        GROUPINGS.put(Grouping.CATEGORY, "category");
        GROUPINGS.put(Grouping.ELEMENT_TYPE, "element type");
        GROUPINGS.put(Grouping.SOURCE, "source line");
        GROUPINGS.put(Grouping.STACK, "Python stack");
        FORMS.put(OwnershipModel.Form.TREEMAP, "treemap");
        FORMS.put(OwnershipModel.Form.FLAME, "flame graph");
        WEIGHTS.put(Weight.ALL, "all bytes");
        WEIGHTS.put(Weight.PADDING, "padding");
    }

    /** Trees of fewer buffers are there at once. */
    private static final int LARGE = 10_000;

    private final OwnershipModel model;
    private final OwnershipChart chart;
    private final HBox crumbs = new HBox(2);

    public OwnershipView(CaseViewModel viewed, Activity activity) {
        model = new OwnershipModel(
                viewed, (buffers, tree) -> build(viewed, activity, buffers, tree), Platform::runLater);
        chart = new OwnershipChart(viewed, model);
        setId("ownership-view");
        crumbs.getStyleClass().add("crumbs");
        crumbs.setAlignment(Pos.CENTER_LEFT);
        model.trailProperty().addListener(change -> showCrumbs());
        setTop(new VBox(bar(), crumbs));
        setCenter(chart.filling());
    }

    /** Builds small trees without a word, large ones with their progress in the status bar. */
    private static void build(CaseViewModel viewed, Activity activity, int buffers, Consumer<Progress> tree) {
        if (buffers < LARGE) {
            viewed.background().execute(() -> tree.accept(Progress.NONE));
        } else {
            activity.start(
                    new ReadingTask<Integer>("Finding owners") {
                        @Override
                        public Integer read(Progress progress) {
                            tree.accept(progress);
                            return buffers;
                        }
                    },
                    built -> {},
                    activity::say);
        }
    }

    public OwnershipChart chart() {
        return chart;
    }

    /** The colours of the chart. */
    public ObjectProperty<Theme> themeProperty() {
        return chart.themeProperty();
    }

    private Node bar() {
        CheckBox fold = new CheckBox("group layers");
        fold.setId("ownership-fold");
        fold.setTooltip(new Tooltip("Show equal layers as one; E expands the selected one"));
        fold.selectedProperty().bindBidirectional(model.foldedProperty());
        FlowPane bar = new FlowPane(
                14,
                4,
                chooser("by", "ownership-by", "How buffers are grouped", GROUPINGS, model.groupingProperty()),
                chooser("as", "ownership-as", "How owners are drawn", FORMS, model.formProperty()),
                chooser("count", "ownership-count", "What block sizes mean", WEIGHTS, model.weightProperty()),
                fold);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("ownership-bar");
        return bar;
    }

    private static <T> Node chooser(
            String text, String id, String tooltip, Map<T, String> names, ObjectProperty<T> value) {
        ComboBox<T> box = new ComboBox<>();
        box.setId(id);
        box.setTooltip(new Tooltip(tooltip));
        box.getItems().setAll(names.keySet());
        box.setConverter(new OneWay<>(choice -> names.getOrDefault(choice, "")));
        box.valueProperty().bindBidirectional(value);
        Label label = new Label(text);
        label.getStyleClass().add("text-muted");
        label.setLabelFor(box);
        HBox named = new HBox(6, label, box);
        named.setAlignment(Pos.CENTER_LEFT);
        return named;
    }

    private void showCrumbs() {
        crumbs.getChildren().clear();
        List<List<Owner>> ways = model.crumbs();
        for (List<Owner> way : ways) {
            Owner owner = way.get(way.size() - 1);
            boolean last = way.size() == ways.size();
            if (way.size() > 1) {
                Label separator = new Label("›");
                separator.getStyleClass().add("text-muted");
                crumbs.getChildren().add(separator);
            }
            if (last) {
                Label here = new Label(owner.title() + ", " + size(owner));
                here.getStyleClass().add("crumb-here");
                crumbs.getChildren().add(here);
            } else {
                Hyperlink link = new Hyperlink(owner.title());
                link.setMinWidth(40);
                link.setOnAction(event -> model.zoom(way));
                crumbs.getChildren().add(link);
            }
        }
    }

    private String size(Owner owner) {
        return model.shownWeight() == Weight.ALL ? owner.size().toString() : owner.padding() + " padding";
    }
}
