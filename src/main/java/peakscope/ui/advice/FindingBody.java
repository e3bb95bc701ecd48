package peakscope.ui.advice;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.ui.kit.Words;

/** The body of an open finding: a short paragraph, evidence, code to copy and the risk; the rest behind "more". */
final class FindingBody extends VBox {

    /** Characters, rows and lines that fit the pane at its default size beside the rows of the other findings. */
    private static final int PARAGRAPH = 170;

    private static final int STEP = 180;
    private static final int RISK = 110;
    private static final int LINES = 2;
    private static final int EVIDENCE = 3;

    private final Finding finding;
    private final FindingSource source;

    FindingBody(Finding finding, FindingSource source) {
        super(6);
        this.finding = finding;
        this.source = source;
        getStyleClass().add("finding-body");
        showShort();
    }

    private void showShort() {
        String detail = ShortText.of(finding.detail(), PARAGRAPH);
        List<Evidence> evidence = finding.evidence().stream().limit(EVIDENCE).toList();
        getChildren().setAll(Words.plain(detail));
        evidence.forEach(one -> getChildren().add(row(one)));
        boolean cut = !detail.equals(finding.detail())
                || evidence.size() < finding.evidence().size()
                || finding.reference() != null;
        if (!finding.lines().isEmpty()) {
            getChildren().add(new CodeBox(finding.lines().stream().limit(LINES).toList()));
            cut |= finding.lines().size() > LINES || !finding.steps().isEmpty();
        } else if (!finding.steps().isEmpty()) {
            String step = ShortText.of(finding.steps().get(0), STEP);
            getChildren().add(Words.plain(step));
            cut |= finding.steps().size() > 1 || !step.equals(finding.steps().get(0));
        }
        finding.risk().ifPresent(risk -> getChildren().add(Words.muted("Side effects: " + ShortText.of(risk, RISK))));
        cut |= finding.risk().filter(risk -> risk.length() > RISK).isPresent();
        if (cut) {
            getChildren().add(turn("more", "finding-more", this::showWhole));
        }
    }

    private void showWhole() {
        getChildren().setAll(Words.plain(finding.detail()));
        for (Evidence evidence : finding.evidence()) {
            getChildren().add(row(evidence));
            if (evidence.buffer().isPresent()) {
                Node whole = Words.muted(evidence.text());
                whole.getStyleClass().add("evidence-text");
                getChildren().add(whole);
            }
        }
        int number = 1;
        for (String step : finding.steps()) {
            getChildren().add(Words.plain((finding.steps().size() == 1 ? "" : number++ + ". ") + step));
        }
        if (!finding.lines().isEmpty()) {
            getChildren().add(new CodeBox(finding.lines()));
        }
        finding.risk().ifPresent(risk -> getChildren().add(Words.muted("Side effects: " + risk)));
        if (finding.reference() != null) {
            getChildren().add(source.links().to(finding.reference()));
        }
        getChildren().add(turn("less", "finding-less", this::showShort));
    }

    private static Hyperlink turn(String text, String style, Runnable action) {
        Hyperlink link = new Hyperlink(text);
        link.getStyleClass().add(style);
        link.setOnAction(event -> action.run());
        return link;
    }

    /** A link if there is a buffer to show; an error text alone has none. */
    private Node row(Evidence evidence) {
        if (evidence.buffer().isPresent()) {
            return new EvidenceRow(evidence, source.label().apply(evidence), source.reveal());
        }
        Node text = Words.plain(evidence.text());
        text.getStyleClass().add("evidence-text");
        return text;
    }
}
