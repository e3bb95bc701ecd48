package peakscope.ui;

import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import peakscope.advise.Evidence;
import peakscope.advise.Finding;
import peakscope.advise.Verdict;
import peakscope.advise.message.Message;
import peakscope.model.Bytes;
import peakscope.model.Warning;

/** The verdict and what the rules found, beside the charts. Evidence is a link that pins its buffer in all of them. */
final class AdvisorPane extends BorderPane {

    private final CaseViewModel model;
    private final VBox content = new VBox(10);

    AdvisorPane(CaseViewModel model) {
        this.model = model;
        setId("advisor");
        getStyleClass().add("advisor");
        Label heading = new Label("Advisor");
        heading.getStyleClass().add("pane-heading");
        setTop(new VBox(heading, new ErrorTextBox(model)));
        content.setPadding(new Insets(10, 12, 12, 12));
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("edge-to-edge");
        setCenter(scroll);
        setMinWidth(220);
        setPrefWidth(330);
        model.analysis().addListener(change -> show());
        model.limit().addListener(change -> show());
        model.messages().addListener(change -> show());
        show();
    }

    private void show() {
        content.getChildren().clear();
        Verdict verdict = model.verdict();
        Label line = wrapped(verdict.text());
        line.setId("verdict");
        line.getStyleClass().add("verdict");
        verdict.fits().ifPresent(fits -> line.getStyleClass().add(fits ? "verdict-fits" : "verdict-over"));
        content.getChildren().add(line);
        for (Message message : model.messages().get()) {
            content.getChildren().add(message(message));
        }
        List<Finding> findings = model.findings();
        findings.forEach(finding -> content.getChildren().add(finding(finding)));
        if (findings.isEmpty()) {
            content.getChildren().add(muted("No rule found anything to mend in this memory space."));
        }
        List<Warning> warnings = model.opened().warnings();
        if (!warnings.isEmpty()) {
            VBox box = new VBox(6, heading("Good to know"));
            warnings.forEach(warning -> box.getChildren().add(muted(warning.toString())));
            content.getChildren().add(box);
        }
    }

    /** What was read, as figures beside the sentence it was read from. */
    private static VBox message(Message message) {
        String code = message.code() == null ? message.family().text() : message.code();
        VBox box =
                new VBox(4, heading(message.codeInferred() ? code + ", by its wording" : code), muted(message.text()));
        message.figures().forEach((figure, bytes) -> box.getChildren()
                .add(wrapped(figure.title() + ": " + new Bytes(bytes).exact())));
        if (!message.allocations().isEmpty()) {
            box.getChildren().add(muted("lists " + message.allocations().size() + " allocations"));
        }
        box.getStyleClass().add("finding");
        return box;
    }

    private VBox finding(Finding finding) {
        VBox box = new VBox(6, heading(finding.title()), wrapped(finding.detail()));
        box.getStyleClass().addAll("finding", "finding-" + finding.severity().text());
        for (Evidence evidence : finding.evidence()) {
            box.getChildren().add(evidence(evidence));
        }
        int number = 1;
        for (String step : finding.steps()) {
            box.getChildren().add(wrapped(number++ + ". " + step));
        }
        finding.flags().forEach(flag -> box.getChildren().add(code(flag)));
        if (finding.savingBytes().isPresent()) {
            box.getChildren()
                    .add(wrapped("Estimated saving at the peak: "
                            + new Bytes(finding.savingBytes().getAsLong()).exact()));
        }
        if (finding.reference() != null) {
            box.getChildren().add(muted(finding.reference()));
        }
        return box;
    }

    private Hyperlink evidence(Evidence evidence) {
        Hyperlink link = new Hyperlink(evidence.text());
        link.setWrapText(true);
        link.getStyleClass().add("evidence");
        link.setTooltip(new Tooltip("Show this buffer in every chart"));
        link.setOnAction(event -> evidence.buffer().ifPresent(model::reveal));
        return link;
    }

    private static Label heading(String text) {
        Label label = wrapped(text);
        label.getStyleClass().add("finding-title");
        return label;
    }

    private static Label code(String text) {
        Label label = wrapped(text);
        label.getStyleClass().add("code");
        return label;
    }

    private static Label muted(String text) {
        Label label = wrapped(text);
        label.getStyleClass().add("text-muted");
        return label;
    }

    private static Label wrapped(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
