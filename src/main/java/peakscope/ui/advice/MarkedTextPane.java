package peakscope.ui.advice;

import javafx.geometry.Bounds;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import peakscope.read.message.figure.Mark;
import peakscope.ui.kit.Words;
import peakscope.ui.model.ErrorTextModel;

/** The highlighted text in a scroll pane, with its legend; scrolls to whatever is selected elsewhere. */
final class MarkedTextPane extends BorderPane {

    private final ErrorTextModel model;
    private final MarkedText text;
    private final ScrollPane scroll;
    private final Label cut = Words.muted("This text is long, so only the lines around its messages are shown.");

    MarkedTextPane(ErrorTextModel model) {
        this.model = model;
        setId("marked-text");
        text = new MarkedText(model);
        scroll = new ScrollPane(text);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("edge-to-edge");
        MenuItem copy = new MenuItem("Copy text");
        copy.setOnAction(event -> {
            ClipboardContent content = new ClipboardContent();
            content.putString(model.textProperty().get().text());
            Clipboard.getSystemClipboard().setContent(content);
        });
        scroll.setContextMenu(new ContextMenu(copy));
        cut.setId("text-is-cut");
        cut.getStyleClass().add("pane-hint");
        setTop(new VBox(cut, new MarkLegend(model)));
        setCenter(scroll);
        model.textProperty().addListener(change -> showText());
        model.chosenProperty()
                .addListener(change -> model.chosenProperty().get().ifPresent(this::reveal));
        showText();
    }

    private void showText() {
        boolean whole = model.textProperty().get().whole();
        cut.setVisible(!whole);
        cut.setManaged(!whole);
        scroll.setVvalue(0);
    }

    /** Scrolls to the first mention, unless it is visible. */
    private void reveal(Mark chosen) {
        layout();
        double visible = scroll.getViewportBounds().getHeight();
        double hidden = text.getHeight() - visible;
        Bounds place = text.place(chosen);
        double top = scroll.getVvalue() * hidden;
        if (hidden > 0 && (place.getMinY() < top || place.getMaxY() > top + visible)) {
            double middle = (place.getMinY() + place.getMaxY() - visible) / 2;
            scroll.setVvalue(Math.max(0, Math.min(1, middle / hidden)));
        }
    }
}
