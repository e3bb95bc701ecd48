package peakscope.ui.card;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.surface.Theme;
import peakscope.model.timeline.Buffer;
import peakscope.ui.kit.CopyText;
import peakscope.ui.kit.Terms;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.model.ProgramText;

/** Everything about the buffer under the mouse, or the pinned one, or else the largest at the cursor. */
public final class BufferCard extends BorderPane {

    /** Width of the rows, in pixels; a wider card shows the picture of the tiles beside them. */
    private static final double WIDEST = 620;

    private static final double NARROWEST = 180;

    private final CaseViewModel model;
    private final ProgramText program;
    private final Label title = new Label();
    private final Label kind = new Label();
    private final Label why = new Label();
    private final GridPane rows = new GridPane();
    private final TileView tiles;
    /** The values beside the names shown, and the line of code below them. */
    private final Map<String, Label> values = new LinkedHashMap<>();

    private List<Node> code = List.of();
    private String plain = "";
    private boolean showDue;

    public BufferCard(CaseViewModel model, ProgramText program, ReadOnlyObjectProperty<Theme> theme) {
        this.model = model;
        this.program = program;
        setId("buffer-card");
        getStyleClass().add("card");
        title.getStyleClass().add("card-title");
        title.setId("card-title");
        kind.getStyleClass().add("text-muted");
        title.setMinWidth(0);
        why.setMinWidth(Region.USE_PREF_SIZE);
        why.getStyleClass().add("text-muted");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button copy = new Button("Copy");
        copy.setMinWidth(Region.USE_PREF_SIZE);
        copy.setTooltip(new Tooltip("Copy this card as text"));
        copy.getStyleClass().add("small");
        copy.setOnAction(event -> CopyText.toClipboard(plain));
        HBox head = new HBox(8, title, gap, copy);
        HBox below = new HBox(8, kind, why);
        head.getStyleClass().add("card-head");
        setTop(new VBox(head, below));
        tiles = new TileView(theme);
        FlowPane content = new FlowPane(28, 8, rows, tiles);
        rows.setHgap(12);
        rows.setVgap(3);
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("edge-to-edge");
        setCenter(scroll);
        setMinSize(200, 90);
        rows.prefWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.min(WIDEST, Math.max(NARROWEST, content.getWidth())), content.widthProperty()));
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(Region.USE_PREF_SIZE);
        names.setHgrow(Priority.NEVER);
        rows.getColumnConstraints().add(names);
        model.analysisProperty().addListener(change -> showLater());
        model.cursorProperty().addListener(change -> showLater());
        model.hoveredProperty().addListener(change -> showLater());
        model.pinnedProperty().addListener(change -> showLater());
        program.foldersProperty().addListener(change -> showLater());
        show();
    }

    /** Once for all changes so far: a moving pointer changes faster than anyone can read. */
    private void showLater() {
        if (!showDue) {
            showDue = true;
            Platform.runLater(this::show);
        }
    }

    private void show() {
        showDue = false;
        SpaceAnalysis analysis = model.analysisProperty().get();
        Optional<Buffer> described = model.described();
        if (described.isEmpty()) {
            title.setText("Nothing is in use at this event");
            kind.setText("");
            why.setText("");
            fill(List.of());
            plain = "";
            tiles.show(Optional.empty());
            return;
        }
        CardText text = CardText.of(
                described.get(),
                analysis,
                analysis.timeline().inUse(model.cursorProperty().get()));
        title.setText(text.title());
        kind.setText(text.kind() + " ·");
        why.setText(
                model.hoveredProperty().get() != CaseViewModel.NONE
                        ? "Click to pin"
                        : model.pinnedProperty().get() != CaseViewModel.NONE
                                ? "Pinned · Esc to unpin"
                                : analysis.timeline().isMoment() ? "Largest" : "Largest at this event");
        fill(text.rows());
        code = CodeLine.of(analysis.origins().of(described.get()), program)
                .map(line -> List.<Node>of(name("Code"), line))
                .orElse(List.of());
        rows.addRow(values.size(), code.toArray(Node[]::new));
        plain = text.plain();
        tiles.show(described.filter(buffer -> buffer.padding().count() > 0).map(buffer -> buffer.details()
                .shape()));
    }

    private static Label name(String text) {
        Label name = new Label(text);
        name.getStyleClass().add("text-muted");
        name.setMinWidth(Region.USE_PREF_SIZE);
        Terms.explain(name, text);
        return name;
    }

    /** Most buffers have the same rows, so that only the values change while the pointer moves. */
    private void fill(List<CardText.Row> texts) {
        List<String> names = texts.stream().map(CardText.Row::name).toList();
        rows.getChildren().removeAll(code);
        code = List.of();
        if (!names.equals(List.copyOf(values.keySet()))) {
            rows.getChildren().clear();
            values.clear();
            names.forEach(this::addRow);
        }
        texts.forEach(row -> Objects.requireNonNull(values.get(row.name())).setText(row.value()));
    }

    private void addRow(String text) {
        Label name = name(text);
        GridPane.setValignment(name, VPos.TOP);
        Label value = new Label();
        value.setWrapText(true);
        value.setId("card-" + text.toLowerCase(Locale.ROOT).replace(' ', '-'));
        GridPane.setHgrow(value, Priority.ALWAYS);
        rows.addRow(values.size(), name, value);
        values.put(text, value);
    }
}
