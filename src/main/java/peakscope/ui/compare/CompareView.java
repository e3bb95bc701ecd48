package peakscope.ui.compare;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import peakscope.analyze.compare.MatchShare;
import peakscope.chart.surface.Theme;
import peakscope.model.Case;
import peakscope.report.Diff;
import peakscope.report.DiffLines;
import peakscope.ui.chart.ChartExport;
import peakscope.ui.chart.ChartPane;
import peakscope.ui.export.ExportSource;
import peakscope.ui.export.Page;
import peakscope.ui.kit.CardColumn;
import peakscope.ui.kit.Shell;
import peakscope.ui.kit.Words;
import peakscope.ui.setting.Remembered;

/** Two cases compared: the verdict, the curves and the account from peak to peak, and every change below. */
public final class CompareView extends BorderPane implements Page {

    private static final double CHARTS_SHARE = 0.45;
    private static final double CURVES_SHARE = 0.52;
    private static final double TABLE_SHARE = 0.62;

    private final CompareModel model;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private final CurvesChart curves;
    private final CardColumn cards = new CardColumn();

    /**
     * For one comparison.
     *
     * @param swap shows the same with the sides swapped
     */
    public CompareView(CompareModel model, Shell shell, Runnable swap) {
        this.model = model;
        setId("compare-view");
        ChartExport export = new ChartExport(shell);
        curves = new CurvesChart(model);
        WaterfallChart waterfall = new WaterfallChart(model);
        for (ChartPane chart : List.of(curves, waterfall)) {
            chart.themeProperty().bind(theme);
            export.offer(chart);
        }
        Label verdict = Words.plain("");
        verdict.setId("compare-verdict");
        verdict.getStyleClass().addAll("verdict-line", "finding-title");
        verdict.setMaxWidth(Double.MAX_VALUE);
        model.diffProperty().addListener((property, before, now) -> verdict.setText(now.verdict()));
        verdict.setText(model.diffProperty().get().verdict());
        setTop(new VBox(new CompareBar(model, swap), verdict));

        SplitPane charts = new SplitPane(curves.filling(), waterfall.filling());
        Remembered.dividers(charts, shell.settings(), "split.compare.charts", CURVES_SHARE);
        BorderPane table = new BorderPane(new ChangeTable(model, shell));
        table.getStyleClass().add("buffer-table");
        SplitPane changes = new SplitPane(table, cards);
        Remembered.dividers(changes, shell.settings(), "split.compare.changes", TABLE_SHARE);
        SplitPane all = new SplitPane(charts, changes);
        all.setOrientation(Orientation.VERTICAL);
        Remembered.dividers(all, shell.settings(), "split.compare", CHARTS_SHARE);
        setCenter(all);
        model.chosenProperty().addListener(change -> showCards());
        showCards();
    }

    private void showCards() {
        List<Node> all = new ArrayList<>();
        model.chosenProperty()
                .get()
                .ifPresent(group -> all.add(new ChangeCard(model.spaceProperty().get(), group)));
        all.add(matched());
        Diff diff = model.diffProperty().get();
        List<String> notes = new ArrayList<>(diff.notes());
        diff.before().warnings().forEach(warning -> notes.add("before: " + warning));
        diff.after().warnings().forEach(warning -> notes.add("after: " + warning));
        if (!notes.isEmpty()) {
            VBox card = card("compare-notes", "Notes");
            notes.forEach(note -> card.getChildren().add(Words.plain(note)));
            all.add(card);
        }
        cards.show(all);
    }

    private VBox matched() {
        VBox card =
                card("compare-matched", DiffLines.matched(model.spaceProperty().get()));
        for (MatchShare share : model.spaceProperty().get().matched()) {
            if (share.pairs() > 0) {
                card.getChildren()
                        .add(Words.plain(share.pairs() + (share.pairs() == 1 ? " pair by " : " pairs by ")
                                + share.stage().text() + ", " + share.before() + " → " + share.after()));
            }
        }
        return card;
    }

    private static VBox card(String id, String title) {
        VBox card = new VBox(6, Words.heading(title));
        card.setId(id);
        card.getStyleClass().add("finding");
        return card;
    }

    public CompareModel model() {
        return model;
    }

    @Override
    public Case opened() {
        return model.diffProperty().get().after();
    }

    @Override
    public ChartPane focusedChart() {
        Node owner = getScene() == null ? null : getScene().getFocusOwner();
        return owner instanceof ChartPane chart ? chart : curves;
    }

    @Override
    public ExportSource exported() {
        return new DiffSource(model.diffProperty().get());
    }

    @Override
    public ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    @Override
    public String status() {
        return "Comparison of " + model.sides().before() + " (before) with "
                + model.sides().after() + " (after)";
    }
}
