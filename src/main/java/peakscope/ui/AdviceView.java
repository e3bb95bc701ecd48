package peakscope.ui;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import peakscope.advise.MessageAdvisor;
import peakscope.advise.message.Message;
import peakscope.report.AdviceReport;

/** An error text that was opened without a dump: the same words as {@code explain} prints. */
final class AdviceView extends BorderPane {

    private static final int COLUMNS = 110;

    AdviceView(List<Message> messages) {
        setId("advice-view");
        Label hint = new Label("Open the dump of the same program to see its buffers: drop it on this window.");
        hint.getStyleClass().addAll("text-muted", "pane-heading");
        setTop(hint);
        TextArea text = new TextArea(AdviceReport.text(messages, MessageAdvisor.advise(messages), COLUMNS)
                .strip());
        text.setEditable(false);
        text.setWrapText(true);
        text.getStyleClass().add("code");
        setCenter(text);
    }
}
