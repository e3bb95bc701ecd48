package peakscope.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import peakscope.advise.Finding;
import peakscope.advise.MessageAdvisor;
import peakscope.advise.RematerializationAdvice;
import peakscope.advise.message.Highlights;

/** An error text that was opened without a dump: the text at the left, what was read of it and what to do at the right. */
final class AdviceView extends BorderPane {

    private static final double TEXT_SHARE = 0.56;

    AdviceView(Highlights read, Links links) {
        setId("advice-view");
        ErrorTextModel model = new ErrorTextModel();
        model.show(read);
        Label hint = Words.muted("Open the dump of the same program to see its buffers: drop it on this window.");
        hint.getStyleClass().add("pane-hint");
        setTop(hint);
        List<Node> all = new ArrayList<>(MessageCard.all(model));
        Stream.concat(
                        MessageAdvisor.advise(read.messages()).stream(),
                        RematerializationAdvice.advise(read.rematerializations()).stream())
                .sorted(Finding.BY_WEIGHT)
                .forEach(finding -> all.add(new FindingCard(finding, links, buffer -> {})));
        CardColumn cards = new CardColumn();
        cards.show(all);
        SplitPane both = new SplitPane(new MarkedTextPane(model), cards);
        both.setDividerPositions(TEXT_SHARE);
        setCenter(both);
    }
}
