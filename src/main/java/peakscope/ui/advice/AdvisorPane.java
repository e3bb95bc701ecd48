package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.model.timeline.Buffer;
import peakscope.model.value.Warning;
import peakscope.ui.kit.Links;
import peakscope.ui.kit.Words;
import peakscope.ui.model.CaseViewModel;

/** Findings as rows, with the error text below. Evidence is a link that pins its buffer in every chart. */
final class AdvisorPane extends BorderPane {

    private final CaseViewModel model;
    private final FindingSource source;
    private final VBox rows = new VBox();
    private final ScrollPane scroll = new ScrollPane(rows);

    AdvisorPane(CaseViewModel model, Links links, Runnable hide) {
        this.model = model;
        source = new FindingSource(links, this::label, model::reveal);
        setId("advisor");
        getStyleClass().add("advisor");
        Label heading = new Label("What to do");
        heading.getStyleClass().add("pane-heading");
        heading.setMinWidth(USE_PREF_SIZE);
        Label column = Words.muted("saves at the peak");
        column.setWrapText(false);
        column.setMaxWidth(Double.MAX_VALUE);
        column.setAlignment(Pos.BASELINE_RIGHT);
        HBox.setHgrow(column, Priority.ALWAYS);
        Button away = new Button("Hide");
        away.setId("advisor-fold");
        away.getStyleClass().addAll("small", "flat");
        away.setMinWidth(USE_PREF_SIZE);
        away.setTooltip(new Tooltip("Hide the advice to make room for the charts"));
        away.setOnAction(event -> hide.run());
        HBox head = new HBox(4, heading, column, away);
        head.getStyleClass().add("advisor-head");
        head.setAlignment(Pos.BASELINE_LEFT);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("edge-to-edge");
        setTop(head);
        setCenter(scroll);
        setBottom(new ErrorTextBox(model, heightProperty()));
        setMinWidth(220);
        setPrefWidth(350);
        model.analysisProperty().addListener(change -> show());
        model.openedProperty().addListener(change -> show());
        model.limitProperty().addListener(change -> show());
        model.saidProperty().addListener(change -> show());
        show();
    }

    private void show() {
        List<Node> all = new ArrayList<>();
        List<Finding> findings = model.findings();
        all.add(new FindingList(findings, source));
        if (findings.isEmpty()) {
            all.add(aside(List.of("Nothing to improve in this memory.")));
        }
        List<Warning> warnings = model.opened().warnings();
        if (!warnings.isEmpty()) {
            all.add(aside(warnings.stream().map(Warning::toString).toList()));
        }
        rows.getChildren().setAll(all);
        scroll.setVvalue(0);
    }

    private static Node aside(List<String> texts) {
        VBox box = new VBox(4);
        box.getStyleClass().add("advisor-aside");
        texts.forEach(text -> box.getChildren().add(Words.muted(text)));
        return box;
    }

    /** What the buffer is and the line that makes it; if unknown, its name. Several buffers are named together. */
    private String label(Evidence evidence) {
        Buffer buffer = model.analysisProperty()
                .get()
                .timeline()
                .buffer(evidence.buffer().orElseThrow());
        String name = buffer.details().label();
        String known = model.analysisProperty()
                .get()
                .origins()
                .of(buffer)
                .label(buffer.details().instruction());
        return evidence.several(buffer).orElse(known.isEmpty() ? name : known);
    }
}
