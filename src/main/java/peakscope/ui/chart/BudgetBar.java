package peakscope.ui.chart;

import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import peakscope.analyze.budget.DeviceBudget;
import peakscope.chart.bars.BudgetPainter;
import peakscope.chart.surface.Box;
import peakscope.chart.surface.Fill;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Surface;
import peakscope.ui.model.CaseViewModel;

/** The device's memory in one slim bar above the curve; takes no room if there is nothing to show. */
public final class BudgetBar extends ChartPane {

    private final CaseViewModel model;
    private final Tooltip tip = new Tooltip();
    private Optional<DeviceBudget> budget = Optional.empty();

    private boolean roomy = true;

    public BudgetBar(CaseViewModel model) {
        this.model = model;
        setId("budget-bar");
        setFocusTraversable(false);
        setMinHeight(USE_COMPUTED_SIZE);
        setMaxHeight(USE_PREF_SIZE);
        model.analysisProperty().addListener(change -> show());
        model.limitProperty().addListener(change -> show());
        model.openedProperty().addListener(change -> show());
        Tooltip.install(this, tip);
        setOnMouseMoved(this::point);
        show();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        return BudgetPainter.SLIM * magnified();
    }

    /** Gives its room to the curve if space is short. */
    public void showIfRoomy(boolean isRoomy) {
        if (roomy != isRoomy) {
            roomy = isRoomy;
            appear();
        }
    }

    private void appear() {
        setVisible(roomy && budget.isPresent());
        setManaged(roomy && budget.isPresent());
    }

    private void show() {
        budget = model.budget();
        appear();
        setAccessibleText(budget.map(BudgetBar::inWords).orElse("No device budget"));
        repaint();
    }

    /** All parts of a budget, one per line. */
    static String inWords(DeviceBudget budget) {
        return budget.parts().stream()
                .map(part -> part.use().text() + " " + part.bytes() + ": "
                        + part.use().meaning())
                .collect(Collectors.joining("\n", "Device budget (estimate): " + budget.summary() + "\n", ""));
    }

    private void point(MouseEvent event) {
        tip.setText(budget.map(shown -> BudgetPainter.at(shown, getWidth(), event.getX())
                        .map(part -> part.use().text() + " " + part.bytes().exact() + "\n"
                                + part.use().meaning())
                        .orElseGet(() -> inWords(shown)))
                .orElse(""));
    }

    @Override
    public void paintChart(Surface surface) {
        if (budget.isPresent()) {
            BudgetPainter.paint(surface, budget.get());
        } else {
            surface.rect(new Box(0, 0, surface.width(), surface.height()), Fill.solid(Ink.BACKGROUND));
        }
    }

    @Override
    public void paintOverlay(Surface surface) {
        // Nothing in it can be selected.
    }
}
