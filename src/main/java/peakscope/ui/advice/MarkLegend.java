package peakscope.ui.advice;

import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import peakscope.read.message.Highlights;
import peakscope.read.message.figure.Mark;
import peakscope.ui.model.ErrorTextModel;

/** The kinds of highlights in a text, each written in its own highlight. */
final class MarkLegend extends FlowPane {

    MarkLegend(ErrorTextModel model) {
        super(8, 4);
        getStyleClass().add("mark-legend");
        model.textProperty().addListener(change -> show(model.textProperty().get()));
        show(model.textProperty().get());
    }

    private void show(Highlights read) {
        getChildren().clear();
        for (Mark.Kind kind : Mark.Kind.values()) {
            if (read.marks().stream().anyMatch(mark -> mark.kind() == kind)) {
                Label label = new Label(kind.title());
                label.getStyleClass().addAll("mark-label", MarkedText.style(kind) + "-label");
                getChildren().add(label);
            }
        }
    }
}
