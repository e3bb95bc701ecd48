package peakscope.ui.compare;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import peakscope.analyze.compare.ChangeGroup;
import peakscope.model.value.Bytes;
import peakscope.model.value.NaturalOrder;
import peakscope.model.value.SignedBytes;
import peakscope.report.DiffLines;
import peakscope.ui.kit.Shell;
import peakscope.ui.kit.TextCell;

/** The changes, equal ones grouped. The selected row is the one whose evidence is shown. */
final class ChangeTable extends TableView<ChangeGroup> {

    private static final double ROW_HEIGHT = 26;
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private final CompareModel model;
    private final Shell shell;

    /** Whether rows are being set, which moves the selection although the user selected nothing. */
    private boolean filling;

    ChangeTable(CompareModel model, Shell shell) {
        this.model = model;
        this.shell = shell;
        setId("change-table");
        setAccessibleText("Changes, largest first");
        setFixedCellSize(ROW_HEIGHT);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        setPlaceholder(new Label("All buffers at the peak have the same size on both sides."));
        TableColumn<ChangeGroup, Bytes> change = new TableColumn<>("Change");
        change.setId("change-delta");
        change.setPrefWidth(110);
        change.getStyleClass().add("number-column");
        change.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().delta()));
        change.setCellFactory(column -> new TextCell<>(SignedBytes::text, SignedBytes::exact));
        // Sorted by magnitude, because growth and reduction both matter.
        change.setComparator(Comparator.comparingLong(delta -> Math.abs(delta.count())));
        getColumns().add(change);
        text("What", 190, DiffLines::what);
        text(
                "Buffer, before → after",
                250,
                group -> DiffLines.names(model.spaceProperty().get(), group));
        text("Evidence", 620, this::evidence);
        getSelectionModel().selectedItemProperty().addListener((property, before, now) -> {
            if (!filling && now != null) {
                model.chosenProperty().set(Optional.of(now));
            }
        });
        setOnKeyPressed(event -> {
            if (COPY.match(event)) {
                copy();
                event.consume();
            }
        });
        model.changesProperty().addListener(any -> fill());
        fill();
    }

    private void text(String title, double width, Function<ChangeGroup, String> value) {
        TableColumn<ChangeGroup, String> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(value.apply(row.getValue())));
        column.setCellFactory(any -> new TextCell<>(text -> text, text -> text));
        column.setComparator(NaturalOrder.INSTANCE);
        getColumns().add(column);
    }

    private void fill() {
        filling = true;
        getItems().setAll(model.changesProperty().get());
        getSortOrder().clear();
        getSelectionModel().clearAndSelect(0);
        filling = false;
    }

    private String evidence(ChangeGroup group) {
        return String.join("  ", DiffLines.evidence(model.spaceProperty().get(), group));
    }

    /** Copies the selected rows with tab-separated values, for spreadsheets. */
    private void copy() {
        shell.copy(getSelectionModel().getSelectedItems().stream()
                .map(group -> group.delta().count() + "\t" + DiffLines.what(group) + "\t"
                        + DiffLines.names(model.spaceProperty().get(), group) + "\t" + evidence(group))
                .collect(Collectors.joining("\n", "Change, bytes\tWhat\tBuffer\tEvidence\n", "\n")));
    }
}
