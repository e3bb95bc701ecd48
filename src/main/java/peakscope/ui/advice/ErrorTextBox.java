package peakscope.ui.advice;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableDoubleValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import peakscope.read.log.LogText;
import peakscope.read.message.Highlights;
import peakscope.report.block.MessageBlocks;
import peakscope.ui.kit.Words;
import peakscope.ui.model.CaseViewModel;

/** Takes a pasted error text, and shows it, or a file's, with recognised parts highlighted. */
final class ErrorTextBox extends TitledPane {

    /** The open text takes this share of the available height, and at least this many pixels. */
    private static final double SHARE = 0.36;

    private static final double LEAST_HEIGHT = 160;

    private final CaseViewModel model;
    private final TextArea area = new TextArea();
    private final Label answer = Words.muted("");
    private final VBox editing;
    private final VBox reading;
    private final VBox cards = new VBox(6);

    /**
     * Starts closed.
     *
     * @param room height of everything that the box shares it with
     */
    ErrorTextBox(CaseViewModel model, ObservableDoubleValue room) {
        this.model = model;
        setId("error-text-box");
        setText("Error text");
        setExpanded(false);
        setAnimated(false);
        area.setId("error-text");
        area.setPromptText("Paste the program's out-of-memory error, or drop its log on this window");
        area.setWrapText(true);
        area.setPrefRowCount(5);
        Button explain = button("explain", "Explain", this::explain);
        explain.getStyleClass().add("accent");
        editing = new VBox(6, area, new HBox(8, explain, button("clear-area", "Clear", this::clear)), answer);
        editing.getStyleClass().add("error-text-part");
        MarkedTextPane marked = new MarkedTextPane(model.errorText());
        marked.prefHeightProperty()
                .bind(Bindings.createDoubleBinding(() -> Math.max(LEAST_HEIGHT, room.get() * SHARE), room));
        HBox buttons =
                new HBox(8, button("change-text", "Change", this::edit), button("clear-text", "Clear", this::clear));
        buttons.getStyleClass().add("error-text-part");
        reading = new VBox(6, cards, marked, buttons);
        model.errorText().textProperty().addListener(change -> {
            show();
            setExpanded(true);
        });
        model.errorText()
                .chosenProperty()
                .addListener(change -> setExpanded(
                        isExpanded() || model.errorText().chosenProperty().get().isPresent()));
        show();
    }

    private static Button button(String id, String text, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.getStyleClass().add("small");
        button.setOnAction(event -> action.run());
        return button;
    }

    private void explain() {
        model.explain(area.getText());
        answer.setText(
                area.getText().isBlank()
                                || !model.saidProperty().get().messages().isEmpty()
                        ? ""
                        : "This text has no memory error.");
    }

    private void clear() {
        area.clear();
        answer.setText("");
        model.explain(LogText.NONE, Highlights.NONE);
    }

    private void show() {
        int messages = model.errorText().textProperty().get().messages().size();
        setText(
                messages == 0
                        ? "Error text"
                        : messages == 1
                                ? "Error text · "
                                        + MessageBlocks.title(model.errorText()
                                                .textProperty()
                                                .get()
                                                .messages()
                                                .get(0))
                                : "Error text · " + messages + " messages");
        cards.getChildren().setAll(MessageCard.all(model.errorText()));
        setContent(messages == 0 ? editing : reading);
    }

    private void edit() {
        area.setText(model.errorText().textProperty().get().text());
        setContent(editing);
    }
}
