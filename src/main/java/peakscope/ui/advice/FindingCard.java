package peakscope.ui.advice;

import java.util.function.IntConsumer;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.ui.kit.Links;
import peakscope.ui.kit.Words;

/** One piece of advice: what is so, what proves it, what to do. */
final class FindingCard extends VBox {

    /**
     * Shows a finding.
     *
     * @param reveal shows the buffer of that number in the charts
     */
    FindingCard(Finding finding, Links links, IntConsumer reveal) {
        super(6, Words.heading(finding.title()), Words.plain(finding.detail()));
        getStyleClass().addAll("finding", "finding-" + finding.severity().text());
        for (Evidence evidence : finding.evidence()) {
            getChildren().add(evidence(evidence, reveal));
        }
        int number = 1;
        for (String step : finding.steps()) {
            getChildren().add(Words.plain(number++ + ". " + step));
        }
        finding.lines().forEach(line -> getChildren().add(Words.code(line.text())));
        finding.saving().ifPresent(saving -> getChildren()
                .add(Words.plain("Estimated saving at the peak: "
                        + saving.bytes().exact() + "; the peak would be " + saving.peakAfter())));
        finding.risk().ifPresent(risk -> getChildren().add(Words.plain("Risk: " + risk)));
        if (finding.reference() != null) {
            getChildren().add(links.to(finding.reference()));
        }
    }

    /** A link where there is a buffer to show; an error text alone has none. */
    private static Labeled evidence(Evidence evidence, IntConsumer reveal) {
        if (evidence.buffer().isEmpty()) {
            Label label = Words.plain("• " + evidence.text());
            label.getStyleClass().add("evidence-text");
            return label;
        }
        Hyperlink link = new Hyperlink(evidence.text());
        link.setWrapText(true);
        link.getStyleClass().add("evidence");
        link.setTooltip(new Tooltip("Show this buffer in every chart"));
        link.setOnAction(event -> reveal.accept(evidence.buffer().getAsInt()));
        return link;
    }
}
