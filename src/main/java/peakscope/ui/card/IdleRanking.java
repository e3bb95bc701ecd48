package peakscope.ui.card;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.lifetime.IdleGap;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.model.timeline.Timeline;
import peakscope.ui.kit.TextCell;
import peakscope.ui.model.CaseViewModel;

/** The buffers that are idle longest, by size times events; a click or Enter shows one in every chart. */
final class IdleRanking extends TableView<Lifetime> {

    private static final double ROW_HEIGHT = 26;

    private final CaseViewModel model;

    IdleRanking(CaseViewModel model) {
        this.model = model;
        setId("idle-ranking");
        setAccessibleText("Live buffers at the peak, longest idle first");
        setFixedCellSize(ROW_HEIGHT);
        add("Buffer", 218, false, lifetime -> model.analysisProperty()
                .get()
                .origins()
                .label(lifetime.buffer()));
        add("Size", 92, true, lifetime -> lifetime.size().toString());
        add("Idle events", 100, true, lifetime -> String.format(Locale.ROOT, "%,d", lifetime.idleSteps()));
        add("Size × events", 128, true, Lifetime::idleText);
        getColumns().add(bar());
        add("Waits", 380, false, lifetime -> lifetime.longestGap()
                .map(IdleGap::text)
                .orElse(""));
        getColumns().forEach(column -> column.setSortable(false));
        setRowFactory(any -> row());
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                reveal(getSelectionModel().getSelectedItem());
                event.consume();
            }
        });
        say("");
    }

    private Timeline timeline() {
        return model.analysisProperty().get().timeline();
    }

    /** Text in place of rows. */
    void say(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add("text-muted");
        getItems().clear();
        setPlaceholder(label);
    }

    void rank(List<Lifetime> ranking) {
        say("No live buffer at the peak waits between its uses.");
        getItems().setAll(ranking);
    }

    private void reveal(@Nullable Lifetime lifetime) {
        if (lifetime != null) {
            model.reveal(lifetime.buffer());
        }
    }

    private TableRow<Lifetime> row() {
        TableRow<Lifetime> row = new TableRow<>();
        row.setOnMouseClicked(event -> reveal(row.getItem()));
        return row;
    }

    private void add(String title, double width, boolean number, Function<Lifetime, String> text) {
        TableColumn<Lifetime, String> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(text.apply(row.getValue())));
        column.setCellFactory(any -> new TextCell<>(value -> value, value -> value));
        if (number) {
            column.getStyleClass().add("number-column");
        }
        getColumns().add(column);
    }

    private TableColumn<Lifetime, Lifetime> bar() {
        TableColumn<Lifetime, Lifetime> column = new TableColumn<>("Held, and idle");
        column.setPrefWidth(180);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(any -> new TableCell<>() {
            private final StepBar bar = new StepBar();
            private final Tooltip tooltip = new Tooltip();

            @Override
            protected void updateItem(@Nullable Lifetime lifetime, boolean empty) {
                super.updateItem(lifetime, empty);
                setGraphic(empty || lifetime == null ? null : bar);
                setTooltip(empty || lifetime == null ? null : tooltip);
                if (lifetime != null && !empty) {
                    Timeline timeline = timeline();
                    StepSpan life =
                            new StepSpan(timeline.firstStep(lifetime.buffer()), timeline.lastStep(lifetime.buffer()));
                    Optional<StepSpan> gap = lifetime.longestGap().map(IdleGap::span);
                    bar.show(timeline.points(), life, gap);
                    tooltip.setText(bar.getAccessibleText());
                }
            }
        });
        return column;
    }
}
