package peakscope.ui.advice;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import peakscope.advise.Verdict;
import peakscope.ui.kit.Remembered;
import peakscope.ui.kit.Shell;
import peakscope.ui.model.CaseViewModel;

/** The charts with the advisor beside them; folded, the advisor is its verdict in one line above them. */
public final class FoldingAdvisor extends BorderPane {

    private static final double CHARTS_SHARE = 0.74;
    private static final String FOLDED = "advisor.folded";

    private final Node charts;
    private final CaseViewModel model;
    private final Shell shell;
    private final AdvisorPane advisor;

    public FoldingAdvisor(Node charts, CaseViewModel model, Shell shell) {
        this.charts = charts;
        this.model = model;
        this.shell = shell;
        this.advisor = new AdvisorPane(model, shell.links(), () -> fold(true));
        fold(shell.settings().get(FOLDED).filter("true"::equals).isPresent());
    }

    private void fold(boolean folded) {
        shell.settings().put(FOLDED, Boolean.toString(folded));
        setTop(folded ? line() : null);
        if (folded) {
            setCenter(charts);
            return;
        }
        SplitPane both = new SplitPane(charts, advisor);
        SplitPane.setResizableWithParent(advisor, false);
        Remembered.dividers(both, shell.settings(), "split.advisor", CHARTS_SHARE);
        setCenter(both);
    }

    private Node line() {
        Label verdict = new Label();
        verdict.setId("verdict");
        verdict.setMinWidth(0);
        verdict.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(verdict, Priority.ALWAYS);
        Button unfold = new Button("Advisor");
        unfold.setId("advisor-unfold");
        unfold.getStyleClass().add("small");
        unfold.setTooltip(new Tooltip("Show the advisor beside the charts"));
        unfold.setMinWidth(USE_PREF_SIZE);
        unfold.setOnAction(event -> fold(false));
        HBox line = new HBox(10, verdict, unfold);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("verdict-line");
        Runnable say = () -> {
            Verdict said = model.verdict();
            verdict.setText(said.text());
            verdict.setTooltip(new Tooltip(said.text()));
            line.getStyleClass().removeAll("verdict-fits", "verdict-over");
            said.fits().ifPresent(fits -> line.getStyleClass().add(fits ? "verdict-fits" : "verdict-over"));
        };
        model.analysisProperty().addListener(change -> say.run());
        model.limitProperty().addListener(change -> say.run());
        say.run();
        return line;
    }
}
