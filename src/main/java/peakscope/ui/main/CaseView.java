package peakscope.ui.main;

import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.analyze.SpaceAnalysis;
import peakscope.chart.surface.Theme;
import peakscope.model.Case;
import peakscope.model.value.Bytes;
import peakscope.model.value.InputFile;
import peakscope.model.value.Visible;
import peakscope.ui.advice.FoldingAdvisor;
import peakscope.ui.advice.VmemView;
import peakscope.ui.bar.CursorBar;
import peakscope.ui.bar.HeadlineBar;
import peakscope.ui.card.BufferCard;
import peakscope.ui.card.LifetimeView;
import peakscope.ui.chart.BarsChart;
import peakscope.ui.chart.BudgetBar;
import peakscope.ui.chart.ChartExport;
import peakscope.ui.chart.ChartPane;
import peakscope.ui.chart.MapChart;
import peakscope.ui.chart.MapPane;
import peakscope.ui.chart.OwnershipView;
import peakscope.ui.chart.UsageChart;
import peakscope.ui.export.ExportSource;
import peakscope.ui.export.Page;
import peakscope.ui.export.ReportSource;
import peakscope.ui.kit.Shell;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.model.ProgramText;
import peakscope.ui.setting.Remembered;
import peakscope.ui.setting.Settings;
import peakscope.ui.source.SourceView;
import peakscope.ui.table.BufferTable;
import peakscope.ui.table.GrowthTable;

/**
 * One open case: choosers on top, the curve and below it everything at the cursor, with the advisor always beside them.
 */
final class CaseView extends BorderPane implements Page {

    private static final String VMEM = "tab-vmem";

    private static final double UPPER_SHARE = 0.66;

    /** Below this height in pixels, at the default text size, the curve needs all of it. */
    private static final double ROOMY = 400;

    /** The same for the tabs below the curve: their titles, and one line to read. */
    private static final double LOWER = 66;

    private final CaseViewModel model;
    private final ProgramText program;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private final UsageChart usage;
    private final BudgetBar budget;
    private final TabPane lower = new TabPane();

    CaseView(CaseViewModel model, Shell shell) {
        this.model = model;
        program = new ProgramText(model, shell.settings());
        ChartExport export = new ChartExport(shell);
        usage = chart(new UsageChart(model), export);
        BarsChart bars = chart(new BarsChart(model), export);

        VBox upper = new VBox(usage, new CursorBar(model));
        VBox.setVgrow(usage, Priority.ALWAYS);
        lower.setId("charts");
        lower.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        lower.getStyleClass().add("dense");
        lower.getTabs()
                .addAll(
                        tab("Buffers", "bars", bars::filling),
                        tab("Memory map", "map", () -> new MapPane(chart(new MapChart(model), export), theme)),
                        tab("Who owns it", "owners", () -> owners(export, shell)),
                        tab("Source", "source", () -> source(export, shell)),
                        tab("Table", "table", () -> table()),
                        lastTab(shell));
        SplitPane middle = new SplitPane(lower);
        middle.setOrientation(Orientation.VERTICAL);
        BorderPane charts = new BorderPane(middle);
        if (areProfiles()) {
            lower.getSelectionModel().selectLast();
        }
        showKernel();
        model.saidProperty().addListener(change -> showKernel());
        Runnable place = () -> place(middle, upper, shell.settings());
        model.analysisProperty().addListener(change -> place.run());
        place.run();
        budget = chart(new BudgetBar(model), export);
        charts.setTop(budget);
        FoldingAdvisor all = new FoldingAdvisor(charts, new BufferCard(model, program, theme), model, shell);
        setTop(new HeadlineBar(model, all.foldedProperty()));
        setCenter(all);
    }

    /**
     * Puts the curve above the rest. A single moment of a running program has no curve, nor has an excerpt from a text;
     * the rest then takes its place.
     */
    private void place(SplitPane middle, Node upper, Settings settings) {
        SpaceAnalysis analysis = model.analysisProperty().get();
        boolean curve = !analysis.timeline().isMoment()
                || (analysis.memory().isPlanned() && !analysis.timeline().isExcerpt());
        if (curve && !middle.getItems().contains(upper)) {
            middle.getItems().setAll(upper, lower);
            Remembered.dividers(middle, settings, "split.middle", UPPER_SHARE);
        } else if (!curve) {
            middle.getItems().setAll(lower);
        }
    }

    @Override
    protected void layoutChildren() {
        budget.showIfRoomy(getHeight() >= ROOMY * usage.magnified());
        lower.setMinHeight(LOWER * usage.magnified());
        super.layoutChildren();
    }

    private <T extends ChartPane> T chart(T pane, ChartExport export) {
        pane.themeProperty().bind(theme);
        export.offer(pane);
        return pane;
    }

    /** What uses a buffer or, for memory profiles, which don't record uses, what grew from one to the next. */
    private Tab lastTab(Shell shell) {
        return areProfiles()
                ? tab("Growth", "growth", () -> new GrowthTable(model))
                : tab("Lifetimes", "lifetimes", () -> new LifetimeView(model, shell.settings(), shell.activity()));
    }

    /** If an error text is about VMEM, shows how a kernel fills it: before anything else unless there is a dump too. */
    private void showKernel() {
        lower.getTabs().removeIf(tab -> VMEM.equals(tab.getId()));
        VmemView.of(model.saidProperty().get().messages()).ifPresent(view -> {
            view.themeProperty().bind(theme);
            Tab tab = new Tab("VMEM", view);
            tab.setId(VMEM);
            if (model.opened().inputs().stream().allMatch(InputFile::isErrorText)) {
                lower.getTabs().add(0, tab);
                lower.getSelectionModel().select(tab);
            } else {
                lower.getTabs().add(tab);
            }
        });
    }

    /** Whether several memory profiles are open, which one compares rather than reads one by one. */
    private boolean areProfiles() {
        return model.opened().modules().stream()
                        .filter(module -> module.mainSpace().isSnapshot())
                        .count()
                > 1;
    }

    private Node table() {
        BufferTable table = new BufferTable(model);
        table.themeProperty().bind(theme);
        return table;
    }

    private Node owners(ChartExport export, Shell shell) {
        OwnershipView view = new OwnershipView(model, shell.activity());
        view.themeProperty().bind(theme);
        export.offer(view.chart());
        return view;
    }

    private Node source(ChartExport export, Shell shell) {
        SourceView view = new SourceView(model, program, shell);
        view.themeProperty().bind(theme);
        export.offer(view.chart());
        return view;
    }

    /** A tab that creates its content when first shown, so that opening a file does not wait for unseen parts. */
    private static Tab tab(String title, String id, Supplier<Node> content) {
        Tab tab = new Tab(title);
        tab.setId("tab-" + id);
        tab.selectedProperty().addListener(change -> {
            if (tab.isSelected() && tab.getContent() == null) {
                tab.setContent(content.get());
            }
        });
        return tab;
    }

    @Override
    public Case opened() {
        return model.opened();
    }

    @Override
    public ExportSource exported() {
        return new ReportSource(model);
    }

    @Override
    public String status() {
        Case opened = model.opened();
        Bytes size = opened.inputs().stream().map(InputFile::size).reduce(Bytes.ZERO, Bytes::plus);
        int more = opened.inputs().size() - 1;
        return Visible.of(opened.inputs().get(0).path()) + (more > 0 ? " and " + more + " more" : "") + "   " + size;
    }

    @Override
    public ChartPane focusedChart() {
        Node owner = getScene() == null ? null : getScene().getFocusOwner();
        return owner instanceof ChartPane chart ? chart : usage;
    }

    CaseViewModel model() {
        return model;
    }

    @Override
    public ObjectProperty<Theme> themeProperty() {
        return theme;
    }
}
