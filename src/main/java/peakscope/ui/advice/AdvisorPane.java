package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.advise.Verdict;
import peakscope.advise.finding.Finding;
import peakscope.model.value.Warning;
import peakscope.ui.kit.CardColumn;
import peakscope.ui.kit.Links;
import peakscope.ui.kit.Words;
import peakscope.ui.model.CaseViewModel;

/** The verdict and what the rules found, beside the charts. Evidence is a link that pins its buffer in all of them. */
final class AdvisorPane extends BorderPane {

    private final CaseViewModel model;
    private final Links links;
    private final CardColumn cards = new CardColumn();

    AdvisorPane(CaseViewModel model, Links links, Runnable fold) {
        this.model = model;
        this.links = links;
        setId("advisor");
        getStyleClass().add("advisor");
        Label heading = new Label("Advisor");
        heading.getStyleClass().add("pane-heading");
        heading.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(heading, Priority.ALWAYS);
        Button away = new Button("Fold");
        away.setId("advisor-fold");
        away.getStyleClass().addAll("small", "flat");
        away.setTooltip(new Tooltip("Fold the advisor to its verdict"));
        away.setOnAction(event -> fold.run());
        HBox head = new HBox(heading, away);
        head.setAlignment(Pos.CENTER_LEFT);
        setTop(new VBox(head, new ErrorTextBox(model, heightProperty())));
        setCenter(cards);
        setMinWidth(220);
        setPrefWidth(330);
        model.analysisProperty().addListener(change -> show());
        model.openedProperty().addListener(change -> show());
        model.limitProperty().addListener(change -> show());
        model.saidProperty().addListener(change -> show());
        show();
    }

    private void show() {
        List<Node> all = new ArrayList<>();
        all.add(verdict());
        all.addAll(MessageCard.all(model.errorText()));
        List<Finding> findings = model.findings();
        findings.forEach(finding -> all.add(new FindingCard(finding, links, model::reveal)));
        if (findings.isEmpty()) {
            all.add(Words.muted("No rule found anything to mend in this memory space."));
        }
        List<Warning> warnings = model.opened().warnings();
        if (!warnings.isEmpty()) {
            VBox box = new VBox(6, Words.heading("Good to know"));
            warnings.forEach(warning -> box.getChildren().add(Words.muted(warning.toString())));
            all.add(box);
        }
        cards.show(all);
    }

    private Label verdict() {
        Verdict verdict = model.verdict();
        Label line = Words.plain(verdict.text());
        line.setId("verdict");
        line.getStyleClass().add("verdict");
        verdict.fits().ifPresent(fits -> line.getStyleClass().add(fits ? "verdict-fits" : "verdict-over"));
        return line;
    }
}
