package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Path;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import peakscope.read.message.Highlights;
import peakscope.read.message.figure.Mark;
import peakscope.ui.model.ErrorTextModel;

/** An error text with recognised parts highlighted. A click on a highlighted word explains and selects it. */
final class MarkedText extends Pane {

    private final ErrorTextModel model;
    private final TextFlow flow = new TextFlow();
    private final Map<Mark, Text> words = new LinkedHashMap<>();

    /** Drawn below the text, because runs of text have no background. */
    private final Map<Mark.Kind, Path> grounds = new EnumMap<>(Mark.Kind.class);

    private final Path chosen = new Path();
    private final Tooltip saying = new Tooltip();

    MarkedText(ErrorTextModel model) {
        this.model = model;
        getStyleClass().add("marked-text");
        for (Mark.Kind kind : Mark.Kind.values()) {
            Path ground = ground("ground-" + style(kind));
            grounds.put(kind, ground);
        }
        chosen.getStyleClass().add("mark-chosen");
        chosen.setManaged(false);
        saying.setAutoHide(true);
        getChildren().addAll(grounds.values());
        getChildren().addAll(flow, chosen);
        chosen.setMouseTransparent(true);
        model.textProperty().addListener(change -> show());
        model.chosenProperty().addListener(change -> requestLayout());
        show();
    }

    private static Path ground(String style) {
        Path path = new Path();
        path.setManaged(false);
        path.getStyleClass().add(style);
        return path;
    }

    /** The style class of a kind, also used in its legend. */
    static String style(Mark.Kind kind) {
        return "mark-" + kind.name().toLowerCase(Locale.ROOT);
    }

    private void show() {
        words.clear();
        Highlights read = model.textProperty().get();
        List<Node> runs = new ArrayList<>();
        int from = 0;
        for (Mark mark : read.marks()) {
            if (mark.start() > from) {
                runs.add(run(read.text().substring(from, mark.start()), "mark-none"));
            }
            Text word = run(read.text().substring(mark.start(), mark.end()), style(mark.kind()));
            word.getStyleClass().add("mark");
            word.setOnMouseEntered(event -> offer(word, mark));
            word.setOnMouseExited(event -> Tooltip.uninstall(word, saying));
            word.setOnMouseClicked(event -> say(word, mark, event));
            words.put(mark, word);
            runs.add(word);
            from = mark.end();
        }
        runs.add(run(read.text().substring(from), "mark-none"));
        flow.getChildren().setAll(runs);
    }

    private static Text run(String text, String style) {
        Text run = new Text(text);
        run.getStyleClass().add(style);
        return run;
    }

    /** One tooltip moves from word to word; a report has hundreds of words. */
    private void offer(Text word, Mark mark) {
        saying.setText(mark.what());
        Tooltip.install(word, saying);
    }

    private void say(Text word, Mark mark, MouseEvent event) {
        model.choose(mark);
        saying.setText(mark.what());
        saying.show(word, event.getScreenX() + 10, event.getScreenY() + 14);
    }

    /** A mark's place in this pane, after layout. */
    Bounds place(Mark mark) {
        Text word = words.get(mark);
        return word == null ? flow.getBoundsInParent() : flow.localToParent(word.getBoundsInParent());
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        double inner = width < 0 ? -1 : width - snappedLeftInset() - snappedRightInset();
        return snappedTopInset() + flow.prefHeight(inner) + snappedBottomInset();
    }

    @Override
    protected void layoutChildren() {
        double left = snappedLeftInset();
        double top = snappedTopInset();
        flow.resizeRelocate(
                left, top, getWidth() - left - snappedRightInset(), getHeight() - top - snappedBottomInset());
        flow.layout();
        grounds.values().forEach(ground -> place(ground, left, top));
        place(chosen, left, top);
        for (Mark mark : words.keySet()) {
            Path ground = grounds.get(mark.kind());
            if (ground != null) {
                ground.getElements().addAll(flow.rangeShape(mark.start(), mark.end()));
            }
            if (model.isChosen(mark)) {
                chosen.getElements().addAll(flow.rangeShape(mark.start(), mark.end()));
            }
        }
    }

    private static void place(Path path, double left, double top) {
        path.getElements().clear();
        path.setLayoutX(left);
        path.setLayoutY(top);
    }
}
