package peakscope.ui.advice;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import peakscope.ui.kit.Shell;
import peakscope.ui.model.CaseViewModel;
import peakscope.ui.setting.Remembered;

/**
 * The charts with the advisor and the buffer card beside them; without the advisor, the card moves below the charts.
 */
public final class FoldingAdvisor extends BorderPane {

    private static final double CHARTS_SHARE = 0.71;
    private static final double ADVISOR_SHARE = 0.64;
    private static final double CHARTS_ABOVE_CARD = 0.76;
    private static final String HIDDEN = "advisor.folded";

    private final Node charts;
    private final Node card;
    private final Shell shell;
    private final AdvisorPane advisor;
    private final BooleanProperty folded = new SimpleBooleanProperty();

    public FoldingAdvisor(Node charts, Node card, CaseViewModel model, Shell shell) {
        this.charts = charts;
        this.card = card;
        this.shell = shell;
        this.advisor = new AdvisorPane(model, shell.links(), () -> folded.set(true));
        folded.set(shell.settings().get(HIDDEN).filter("true"::equals).isPresent());
        folded.addListener(change -> {
            shell.settings().put(HIDDEN, Boolean.toString(folded.get()));
            show();
        });
        show();
    }

    /** Whether the advisor is hidden. */
    public BooleanProperty foldedProperty() {
        return folded;
    }

    private void show() {
        if (folded.get()) {
            SplitPane both = new SplitPane(charts, card);
            both.setOrientation(Orientation.VERTICAL);
            SplitPane.setResizableWithParent(card, false);
            Remembered.dividers(both, shell.settings(), "split.card-below", CHARTS_ABOVE_CARD);
            setCenter(both);
            return;
        }
        SplitPane side = new SplitPane(advisor, card);
        side.setOrientation(Orientation.VERTICAL);
        SplitPane.setResizableWithParent(card, false);
        Remembered.dividers(side, shell.settings(), "split.card-beside", ADVISOR_SHARE);
        SplitPane both = new SplitPane(charts, side);
        SplitPane.setResizableWithParent(side, false);
        Remembered.dividers(both, shell.settings(), "split.advisor", CHARTS_SHARE);
        setCenter(both);
    }
}
