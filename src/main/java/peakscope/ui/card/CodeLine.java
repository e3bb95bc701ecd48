package peakscope.ui.card;

import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import peakscope.chart.source.SourceRow.Span;
import peakscope.chart.source.SourceRows;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.source.SourceText;
import peakscope.ui.model.ProgramText;

/** The program line that makes a value, with its expression marked. */
final class CodeLine extends HBox {

    private CodeLine(String text, Span mark) {
        setId("card-code");
        getStyleClass().add("code-line");
        Label marked = part(text.substring(mark.from(), mark.to()));
        marked.getStyleClass().add("code-mark");
        getChildren()
                .addAll(part(text.substring(0, mark.from()).stripLeading()), marked, part(text.substring(mark.to())));
    }

    private static Label part(String text) {
        Label label = new Label(text);
        label.setMinWidth(text.isEmpty() ? 0 : Region.USE_COMPUTED_SIZE);
        return label;
    }

    /** Empty if no line makes it, or the line's text is missing. */
    static Optional<CodeLine> of(Origin origin, ProgramText program) {
        Optional<SourceFrame> frame = origin.isArgument() ? Optional.empty() : origin.source();
        return frame.flatMap(place -> program.of(place.file()).flatMap(text -> of(text, place)));
    }

    private static Optional<CodeLine> of(SourceText text, SourceFrame place) {
        return text.line(place.line()).filter(line -> !line.isBlank()).map(line -> {
            Span whole = new Span(line.length(), line.length());
            return new CodeLine(line, SourceRows.span(text, place).orElse(whole));
        });
    }
}
