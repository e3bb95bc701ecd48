package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import peakscope.advise.Advisor;
import peakscope.advise.Situation;
import peakscope.read.Opened;
import peakscope.ui.kit.CardColumn;
import peakscope.ui.kit.Remembered;
import peakscope.ui.kit.Shell;
import peakscope.ui.kit.Words;
import peakscope.ui.model.ErrorTextModel;

/** An error text opened without a dump: the text on the left, its figures and advice on the right. */
public final class AdviceView extends BorderPane {

    private static final double TEXT_SHARE = 0.56;

    private final Opened read;

    public AdviceView(Opened read, Shell shell) {
        this.read = read;
        setId("advice-view");
        ErrorTextModel model = new ErrorTextModel();
        model.show(read.shown());
        Label hint = Words.muted("To see the buffers beside this text, open the dump of the same program.");
        hint.getStyleClass().add("pane-hint");
        setTop(hint);
        List<Node> all = new ArrayList<>(MessageCard.all(model));
        all.add(new FindingList(
                Advisor.advise(Situation.of(read.said())), FindingSource.withoutBuffers(shell.links())));
        CardColumn cards = new CardColumn();
        cards.show(all);
        SplitPane both = new SplitPane(new MarkedTextPane(model), cards);
        Remembered.dividers(both, shell.settings(), "split.text", TEXT_SHARE);
        setCenter(both);
    }

    /** The error text shown. */
    public Opened read() {
        return read;
    }
}
