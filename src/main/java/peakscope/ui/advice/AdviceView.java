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
import peakscope.ui.kit.Links;
import peakscope.ui.kit.Words;
import peakscope.ui.model.ErrorTextModel;

/** An error text that was opened without a dump: the text at the left, what was read of it and what to do at the right. */
public final class AdviceView extends BorderPane {

    private static final double TEXT_SHARE = 0.56;

    public AdviceView(Opened read, Links links) {
        setId("advice-view");
        ErrorTextModel model = new ErrorTextModel();
        model.show(read.shown());
        Label hint = Words.muted("Open the dump of the same program to see its buffers: drop it on this window.");
        hint.getStyleClass().add("pane-hint");
        setTop(hint);
        List<Node> all = new ArrayList<>(MessageCard.all(model));
        all.add(new FindingList(Advisor.advise(Situation.of(read.said())), FindingSource.withoutBuffers(links)));
        CardColumn cards = new CardColumn();
        cards.show(all);
        SplitPane both = new SplitPane(new MarkedTextPane(model), cards);
        both.setDividerPositions(TEXT_SHARE);
        setCenter(both);
    }
}
