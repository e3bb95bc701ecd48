package peakscope.ui.advice;

import java.util.function.IntConsumer;
import javafx.geometry.Pos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import peakscope.advise.finding.Evidence;
import peakscope.model.value.Bytes;

/**
 * A buffer that proves a finding: what it is and its line, as a link to it in the charts, with its bytes on the right.
 */
final class EvidenceRow extends HBox {

    private static final double TOOLTIP = 420;

    /**
     * Shows evidence about a buffer.
     *
     * @param label what the buffer is and the line that makes it
     * @param reveal shows the buffer with that number in the charts
     */
    EvidenceRow(Evidence evidence, String label, IntConsumer reveal) {
        super(8);
        getStyleClass().add("evidence-row");
        setAlignment(Pos.BASELINE_LEFT);
        Hyperlink link = new Hyperlink(label);
        link.getStyleClass().add("evidence");
        link.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        link.setMinWidth(0);
        Tooltip whole = new Tooltip(evidence.text());
        whole.setWrapText(true);
        whole.setMaxWidth(TOOLTIP);
        link.setTooltip(whole);
        link.setAccessibleText("Show in the charts: " + evidence.text());
        link.setOnAction(event -> {
            link.setVisited(false);
            reveal.accept(evidence.buffer().orElseThrow());
        });
        HBox.setHgrow(link, Priority.ALWAYS);
        link.setMaxWidth(Double.MAX_VALUE);
        Label bytes = new Label(
                evidence.bytes().isPresent() ? new Bytes(evidence.bytes().getAsLong()).toString() : "");
        bytes.getStyleClass().add("figures");
        bytes.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(link, bytes);
    }
}
