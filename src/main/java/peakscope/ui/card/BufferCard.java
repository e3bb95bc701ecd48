package peakscope.ui.card;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.surface.Theme;
import peakscope.model.timeline.Buffer;
import peakscope.ui.kit.Terms;
import peakscope.ui.model.CaseViewModel;

/** All that is known of the buffer under the mouse, or pinned, or else of the largest at the cursor. */
public final class BufferCard extends BorderPane {

    private final CaseViewModel model;
    private final Label title = new Label();
    private final Label kind = new Label();
    private final Label why = new Label();
    private final GridPane sizes = new GridPane();
    private final GridPane origin = new GridPane();
    private final TileView tiles;
    private String plain = "";

    public BufferCard(CaseViewModel model, ReadOnlyObjectProperty<Theme> theme) {
        this.model = model;
        setId("buffer-card");
        getStyleClass().add("card");
        title.getStyleClass().add("card-title");
        title.setId("card-title");
        kind.getStyleClass().add("text-muted");
        why.getStyleClass().add("text-muted");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button copy = new Button("Copy");
        copy.setMinWidth(Region.USE_PREF_SIZE);
        copy.setTooltip(new Tooltip("Copy this card as text"));
        copy.getStyleClass().add("small");
        copy.setOnAction(event -> {
            ClipboardContent content = new ClipboardContent();
            content.putString(plain);
            Clipboard.getSystemClipboard().setContent(content);
        });
        HBox head = new HBox(10, title, kind, gap, why, copy);
        head.getStyleClass().add("card-head");
        setTop(head);
        tiles = new TileView(theme);
        HBox columns = new HBox(28, sizes, tiles, origin);
        HBox.setHgrow(origin, Priority.ALWAYS);
        columns.setPadding(new Insets(6, 2, 2, 2));
        ScrollPane scroll = new ScrollPane(columns);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        setCenter(scroll);
        for (GridPane grid : List.of(sizes, origin)) {
            grid.setHgap(12);
            grid.setVgap(3);
        }
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(Region.USE_PREF_SIZE);
        names.setHgrow(Priority.NEVER);
        sizes.getColumnConstraints().add(names);
        origin.getColumnConstraints().add(names);
        sizes.setMinWidth(250);
        sizes.setPrefWidth(380);
        model.analysisProperty().addListener(change -> show());
        model.cursorProperty().addListener(change -> show());
        model.hoveredProperty().addListener(change -> show());
        model.pinnedProperty().addListener(change -> show());
        show();
    }

    private void show() {
        SpaceAnalysis analysis = model.analysisProperty().get();
        Optional<Buffer> described = model.described();
        if (described.isEmpty()) {
            title.setText("Nothing is in use at this step");
            kind.setText("");
            why.setText("");
            fill(sizes, List.of());
            fill(origin, List.of());
            plain = "";
            tiles.show(Optional.empty());
            return;
        }
        CardText text = CardText.of(
                described.get(),
                analysis,
                analysis.timeline().inUse(model.cursorProperty().get()));
        title.setText(text.title());
        kind.setText(text.kind());
        why.setText(
                model.hoveredProperty().get() != CaseViewModel.NONE
                        ? "click to pin"
                        : model.pinnedProperty().get() != CaseViewModel.NONE
                                ? "pinned, Esc frees it"
                                : "the largest at this step; hover a block to see another");
        fill(sizes, text.sizes());
        fill(origin, text.origin());
        plain = text.plain();
        tiles.show(described.filter(buffer -> buffer.padding().count() > 0).map(buffer -> buffer.details()
                .shape()));
    }

    private static void fill(GridPane grid, List<CardText.Row> rows) {
        grid.getChildren().clear();
        for (int i = 0; i < rows.size(); i++) {
            Label name = new Label(rows.get(i).name());
            name.getStyleClass().add("text-muted");
            name.setMinWidth(Region.USE_PREF_SIZE);
            Terms.explain(name, rows.get(i).name());
            Label value = new Label(rows.get(i).value());
            value.setWrapText(true);
            value.setId("card-"
                    + rows.get(i).name().toLowerCase(java.util.Locale.ROOT).replace(' ', '-'));
            GridPane.setHgrow(value, Priority.ALWAYS);
            GridPane.setValignment(name, javafx.geometry.VPos.TOP);
            grid.addRow(i, name, value);
        }
    }
}
