package peakscope.ui.table;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import peakscope.analyze.growth.GrowthByPlace;
import peakscope.model.value.Bytes;
import peakscope.model.value.SignedBytes;
import peakscope.ui.kit.TextCell;
import peakscope.ui.model.CaseViewModel;

/** What each place in a program held in successive memory profiles, largest growth first. */
public final class GrowthTable extends BorderPane {

    private static final double ROW_HEIGHT = 26;
    private static final double PLACE_WIDTH = 380;
    private static final double NUMBER_WIDTH = 130;

    private final TableView<GrowthByPlace.Place> table = new TableView<>();
    private final Label said = new Label("Comparing the profiles …");

    public GrowthTable(CaseViewModel model) {
        setId("growth-view");
        getStyleClass().add("buffer-table");
        table.setId("growth-table");
        table.setAccessibleText("Places in the program, by growth");
        table.setFixedCellSize(ROW_HEIGHT);
        said.setId("growth-said");
        said.getStyleClass().add("table-summary");
        setTop(said);
        setCenter(table);
        model.openedProperty().addListener(change -> compare(model));
        compare(model);
    }

    private void compare(CaseViewModel model) {
        var modules = model.opened().modules();
        model.background().execute(() -> {
            Optional<GrowthByPlace> growth = GrowthByPlace.among(modules);
            Platform.runLater(() -> growth.ifPresentOrElse(
                    this::show,
                    () -> said.setText("These profiles are from different devices, so they don't show growth.")));
        });
    }

    private void show(GrowthByPlace growth) {
        int last = growth.profiles().size() - 1;
        String first = growth.profiles().get(0).name();
        String latest = growth.profiles().get(last).name();
        Bytes grown = growth.total(last).bytes().minus(growth.total(0).bytes());
        said.setText(String.format(
                Locale.ROOT,
                "%s from %s to %s, %s → %s",
                SignedBytes.text(grown),
                first,
                latest,
                growth.total(0).bytes(),
                growth.total(last).bytes()));
        table.getColumns()
                .setAll(List.of(
                        column("Place", PLACE_WIDTH, false, GrowthTable::place),
                        column("Growth", NUMBER_WIDTH, true, place -> SignedBytes.text(place.grown())),
                        column(first, NUMBER_WIDTH, true, place -> place.first()
                                .bytes()
                                .toString()),
                        column(latest, NUMBER_WIDTH, true, place -> place.last()
                                .bytes()
                                .toString()),
                        column(
                                "Count",
                                NUMBER_WIDTH,
                                true,
                                place -> String.format(
                                        Locale.ROOT,
                                        "%,d → %,d",
                                        place.first().count(),
                                        place.last().count())),
                        column("Kind", NUMBER_WIDTH, false, place -> place.site()
                                .kind()),
                        column("Device", NUMBER_WIDTH, false, place -> place.site()
                                .device())));
        table.getItems().setAll(growth.places());
    }

    private static String place(GrowthByPlace.Place place) {
        return place.site().label()
                + (place.site().shape().isEmpty() ? "" : "  " + place.site().shape());
    }

    private static TableColumn<GrowthByPlace.Place, String> column(
            String title, double width, boolean number, Function<GrowthByPlace.Place, String> text) {
        TableColumn<GrowthByPlace.Place, String> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(text.apply(row.getValue())));
        column.setCellFactory(any -> new TextCell<>(Function.identity(), Function.identity()));
        if (number) {
            column.getStyleClass().add("number-column");
        }
        return column;
    }
}
