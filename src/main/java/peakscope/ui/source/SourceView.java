package peakscope.ui.source;

import javafx.beans.property.ObjectProperty;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import peakscope.chart.source.SourceScene;
import peakscope.chart.surface.Theme;
import peakscope.ui.chart.ChartPane;
import peakscope.ui.kit.Shell;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.model.ProgramText;

/**
 * The user's program with what each line holds: a sentence about the current line, the lines, and a way to the
 * program's folder.
 */
public final class SourceView extends BorderPane {

    private final SourceModel model;
    private final SourceChart chart;
    private final Label summary = new Label();
    private final Button folder = new Button("Find the program…");
    private final ScrollBar bar = new ScrollBar();

    public SourceView(CaseViewModel viewed, ProgramText program, Shell shell) {
        setId("source-view");
        model = new SourceModel(viewed, program);
        chart = new SourceChart(viewed, model);
        summary.setId("source-summary");
        summary.setMinWidth(0);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        folder.setId("source-folder");
        folder.getStyleClass().add("small");
        folder.setMinWidth(Region.USE_PREF_SIZE);
        folder.setTooltip(new Tooltip("Choose your program's folder to show the text of its lines"));
        folder.setOnAction(
                event -> shell.dialogs().folder(getScene().getWindow()).ifPresent(program::lookIn));
        folder.managedProperty().bind(folder.visibleProperty());
        HBox head = new HBox(10, summary, gap, folder);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("ownership-bar");
        setTop(head);
        setCenter(chart.filling());
        bar.setOrientation(Orientation.VERTICAL);
        bar.valueProperty().bindBidirectional(chart.scrolledProperty());
        setRight(bar);
        model.rowsProperty().addListener(change -> show());
        viewed.hoveredProperty().addListener(change -> say());
        viewed.pinnedProperty().addListener(change -> say());
        bar.setOnMousePressed(event -> chart.stay());
        chart.heightProperty().addListener(change -> fit());
        show();
    }

    private void show() {
        folder.setVisible(model.isTextMissing());
        say();
        fit();
    }

    private void say() {
        summary.setText(model.summary());
    }

    private void fit() {
        double range = chart.range();
        bar.setVisible(range > 0);
        bar.setMax(Math.max(1, range));
        bar.setVisibleAmount(Math.max(1, range)
                * SourceScene.room(chart.getHeight())
                / (range + SourceScene.room(chart.getHeight())));
        bar.setUnitIncrement(SourceScene.ROW);
        bar.setBlockIncrement(SourceScene.room(chart.getHeight()));
        chart.showHeaviest();
    }

    /** The chart, for its picture. */
    public ChartPane chart() {
        return chart;
    }

    /** The colours of the chart. */
    public ObjectProperty<Theme> themeProperty() {
        return chart.themeProperty();
    }
}
