package peakscope.ui.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.surface.Theme;
import peakscope.ui.kit.Terms;
import peakscope.ui.model.CaseViewModel;

/**
 * All buffers live at the cursor, or those that the search finds. The selected row is the pinned buffer, the row under
 * the mouse the hovered one.
 */
public final class BufferTable extends BorderPane {

    private static final double ROW_HEIGHT = 26;
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private final CaseViewModel model;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private final RowList rows = new RowList();
    private final TableView<Integer> table = new TableView<>(rows);
    private final Label summary = new Label();
    private final Label nothing = new Label();
    private BufferListing listing;
    private boolean refreshDue;

    /** Whether the model, not the user, is changing rows or selection. */
    private boolean following;

    public BufferTable(CaseViewModel model) {
        this.model = model;
        this.listing = list();
        setId("buffer-table");
        getStyleClass().add("buffer-table");
        summary.setId("buffer-summary");
        nothing.setWrapText(true);
        nothing.getStyleClass().add("text-muted");
        table.setId("buffer-rows");
        table.setAccessibleText("Buffers live at the cursor");
        table.setPlaceholder(nothing);
        table.setFixedCellSize(ROW_HEIGHT);
        table.setTableMenuButtonVisible(true);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        table.setRowFactory(any -> new BufferRow(model));
        table.setContextMenu(menu());
        for (BufferColumn column : BufferColumn.values()) {
            table.getColumns().add(column(column));
        }
        table.setSortPolicy(any -> sort());
        TableColumn<Integer, ?> size =
                table.getColumns().get(List.of(BufferColumn.values()).indexOf(BufferColumn.SIZE));
        size.setSortType(TableColumn.SortType.DESCENDING);
        table.getSortOrder().add(size);
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.getSelectionModel().selectedItemProperty().addListener(change -> pinSelected());
        summary.getStyleClass().add("table-summary");
        setTop(summary);
        setCenter(table);
        theme.addListener(change -> table.refresh());
        model.analysisProperty().addListener(change -> refreshLater());
        model.cursorProperty().addListener(change -> refreshLater());
        model.foundProperty().addListener(change -> refreshLater());
        model.pinnedProperty().addListener(change -> followPinned());
        refresh();
    }

    /** The colours of categories. */
    public ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    private TableColumn<Integer, Integer> column(BufferColumn column) {
        TableColumn<Integer, Integer> shown = new TableColumn<>();
        Label heading = new Label(column.title());
        Terms.explain(heading, column.title());
        shown.setGraphic(heading);
        shown.setId("column-" + column.name().toLowerCase(Locale.ROOT));
        shown.setUserData(column);
        shown.setPrefWidth(column.width());
        shown.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        shown.setCellFactory(any -> new BufferCell(column, () -> listing, theme));
        shown.visibleProperty().bindBidirectional(ColumnChoice.of(column));
        if (column.isNumber()) {
            shown.getStyleClass().add("number-column");
        }
        return shown;
    }

    private BufferListing list() {
        SpaceAnalysis analysis = model.analysisProperty().get();
        int point = model.cursorProperty().get();
        return BufferListing.of(
                model.columns(),
                point,
                analysis.live().liveAt(point),
                model.foundProperty().get());
    }

    /** A dragged cursor changes more often than anybody can read. */
    private void refreshLater() {
        if (!refreshDue) {
            refreshDue = true;
            Platform.runLater(this::refresh);
        }
    }

    private void refresh() {
        refreshDue = false;
        listing = list();
        sort();
        summary.setText(listing.summary());
        nothing.setText(listing.live() == 0 ? "Nothing is in use at this event." : "No live buffer matches.");
    }

    private boolean sort() {
        List<BufferListing.Order> orders = new ArrayList<>();
        for (TableColumn<Integer, ?> column : table.getSortOrder()) {
            orders.add(new BufferListing.Order(
                    (BufferColumn) Objects.requireNonNull(column.getUserData()),
                    column.getSortType() == TableColumn.SortType.DESCENDING));
        }
        listing = (orders.isEmpty() ? list() : listing).sorted(orders);
        following = true;
        rows.show(listing.shown());
        following = false;
        followPinned();
        return true;
    }

    private void followPinned() {
        Integer selected = table.getSelectionModel().getSelectedItem();
        int pinned = model.pinnedProperty().get();
        if (following || (selected != null && selected == pinned)) {
            return;
        }
        following = true;
        int place = pinned == CaseViewModel.NONE ? -1 : rows.placeOf(pinned);
        table.getSelectionModel().clearSelection();
        if (place >= 0) {
            table.getSelectionModel().select(place);
            table.scrollTo(Math.max(0, place - 2));
        }
        following = false;
    }

    private void pinSelected() {
        Integer selected = table.getSelectionModel().getSelectedItem();
        if (!following && selected != null) {
            following = true;
            model.pinnedProperty().set(selected);
            following = false;
        }
    }

    private void key(KeyEvent event) {
        if (COPY.match(event)) {
            copySelected();
        } else if (event.getCode() == KeyCode.ESCAPE && model.pinnedProperty().get() != CaseViewModel.NONE) {
            model.pinnedProperty().set(CaseViewModel.NONE);
        } else {
            return;
        }
        event.consume();
    }

    private ContextMenu menu() {
        MenuItem selected = new MenuItem("Copy as TSV");
        selected.setAccelerator(COPY);
        selected.setOnAction(event -> copySelected());
        MenuItem tsv = new MenuItem("Copy all shown as TSV");
        tsv.setOnAction(event -> copyAll((all, columns) -> BufferListText.tsv(all, all.shown(), columns)));
        MenuItem markdown = new MenuItem("Copy all shown as Markdown");
        markdown.setOnAction(event -> copyAll(BufferListText::markdown));
        return new ContextMenu(selected, tsv, markdown);
    }

    /** Runs in the background: tens of thousands of rows take a moment. */
    private void copyAll(BiFunction<BufferListing, List<BufferColumn>, String> write) {
        BufferListing all = listing;
        List<BufferColumn> columns = columns();
        model.background().execute(() -> {
            String text = write.apply(all, columns);
            Platform.runLater(() -> copy(text));
        });
    }

    private void copySelected() {
        int[] ids = table.getSelectionModel().getSelectedIndices().stream()
                .mapToInt(rows::get)
                .toArray();
        if (ids.length > 0) {
            copy(BufferListText.tsv(listing, ids, columns()));
        }
    }

    /** The visible columns, in the user's order. */
    private List<BufferColumn> columns() {
        return table.getVisibleLeafColumns().stream()
                .map(column -> (BufferColumn) column.getUserData())
                .toList();
    }

    private static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
