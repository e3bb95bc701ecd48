package peakscope.ui.card;

import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.IdleGap;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.model.timeline.Buffer;

/** One buffer: what makes it, what uses it in schedule order, and when it only waits. */
final class LifetimeCard extends BorderPane {

    private static final double ROW_HEIGHT = 26;

    private final Label title = new Label();
    private final Label made = new Label();
    private final Label idle = new Label();
    private final Label notes = new Label();
    private final StepBar bar = new StepBar();
    private final TableView<Lifetime.Use> uses = new TableView<>();
    private final Label nothing = new Label();

    LifetimeCard() {
        title.setId("lifetime-title");
        title.getStyleClass().add("card-title");
        title.setMinWidth(USE_PREF_SIZE);
        made.setId("lifetime-made");
        made.getStyleClass().add("text-muted");
        idle.setId("lifetime-idle");
        idle.setWrapText(true);
        notes.setId("lifetime-notes");
        notes.setWrapText(true);
        notes.getStyleClass().add("text-muted");
        bar.setMaxWidth(Double.MAX_VALUE);
        nothing.setId("lifetime-nothing");
        nothing.setWrapText(true);
        nothing.getStyleClass().add("text-muted");
        HBox head = new HBox(10, title, made);
        head.setAlignment(Pos.BASELINE_LEFT);
        VBox top = new VBox(6, head, bar, idle, notes);
        top.getStyleClass().add("lifetime-head");
        HBox.setHgrow(made, Priority.ALWAYS);
        setTop(top);
        uses.setId("lifetime-uses");
        uses.setAccessibleText("Uses of the buffer, in schedule order");
        uses.setFixedCellSize(ROW_HEIGHT);
        uses.setPlaceholder(nothing);
        add("Event", 84, LifetimeText::when).getStyleClass().add("number-column");
        add("Used by", 230, Lifetime.Use::instruction);
        add("Opcode", 110, use -> use.opcode() == null ? "" : use.opcode());
        add("From a copy by", 170, LifetimeText::copier);
        add("Op name", 340, use -> use.opName() == null ? "" : use.opName());
        setCenter(uses);
    }

    private TableColumn<Lifetime.Use, String> add(String name, double width, Function<Lifetime.Use, String> text) {
        TableColumn<Lifetime.Use, String> column = new TableColumn<>(name);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(text.apply(row.getValue())));
        uses.getColumns().add(column);
        return column;
    }

    /** Describes a buffer, or says why nothing is known about it. */
    void show(Buffer buffer, SpaceAnalysis space, Optional<Lifetime> lifetime, String reason) {
        Optional<LifetimeText> text = lifetime.map(LifetimeText::of);
        title.setText(space.origins().label(buffer.id()));
        made.setText(text.map(LifetimeText::made).orElse(""));
        idle.setText(text.map(LifetimeText::idle).orElse(""));
        notes.setText(text.map(told -> String.join(" ", told.notes())).orElse(""));
        notes.setManaged(!notes.getText().isEmpty());
        idle.setManaged(lifetime.isPresent());
        bar.setVisible(true);
        bar.show(
                space.timeline().points(),
                new StepSpan(Math.max(0, buffer.firstStep()), Math.max(0, buffer.lastStep())),
                lifetime.flatMap(Lifetime::longestGap).map(IdleGap::span));
        nothing.setText(lifetime.isPresent() ? "No instruction reads it." : reason);
        uses.getItems().setAll(lifetime.map(Lifetime::uses).orElse(java.util.List.of()));
    }

    /** Says why there is no buffer to describe. */
    void say(String text) {
        title.setText(text);
        made.setText("");
        idle.setText("");
        notes.setText("");
        bar.setVisible(false);
        nothing.setText("");
        uses.getItems().clear();
    }
}
