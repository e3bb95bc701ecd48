package peakscope.ui.advice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Visible;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.Mark;
import peakscope.report.block.MessageBlocks;
import peakscope.ui.kit.Words;
import peakscope.ui.model.ErrorTextModel;

/** What one message says, line by line; each line links to the words it comes from. */
final class MessageCard extends VBox {

    private static final int MOST = 5;

    /** Characters of a sentence to show. */
    private static final int LONGEST = 500;

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

    private final ErrorTextModel text;
    private final int number;
    private final Map<Hyperlink, Mark> links = new LinkedHashMap<>();

    /** A field of the card, because the model outlives the card and must not hold it. */
    private final InvalidationListener onChosen = change -> showChosen();

    /**
     * Shows a message.
     *
     * @param number of the message in the text
     */
    private MessageCard(ErrorTextModel text, int number) {
        super(3);
        this.text = text;
        this.number = number;
        getStyleClass().add("message-card");
        Message message = text.textProperty().get().messages().get(number);
        getChildren()
                .addAll(
                        Words.heading(MessageBlocks.heading(number, message)),
                        Words.muted(Visible.lines(message.textWithin(LONGEST))));
        if (!message.codeInferred() && message.codeName() != null) {
            add(Mark.Kind.CODE, message.code() + " " + message.codeName());
        }
        for (Figure figure : Figure.values()) {
            OptionalLong bytes = message.figure(figure);
            if (bytes.isPresent()) {
                add(Mark.Kind.FIGURE, figure, figure.title() + ": " + message.say(figure));
            }
        }
        add(Mark.Kind.DEVICE, message.device());
        add(Mark.Kind.MODULE, message.module());
        add(Mark.Kind.INSTRUCTION, message.instruction());
        add(Mark.Kind.SHAPE, message.shape());
        int allocations = message.allocations().size();
        if (allocations > 0) {
            add(
                    Mark.Kind.ALLOCATION,
                    null,
                    allocations == 1 ? "one allocation is listed" : allocations + " allocations are listed");
        }
        text.chosenProperty().addListener(new WeakInvalidationListener(onChosen));
        showChosen();
    }

    /** The cards of all messages of a text; the log of many failing runs may have thousands. */
    static List<Node> all(ErrorTextModel text) {
        int messages = text.textProperty().get().messages().size();
        List<Node> cards = new ArrayList<>();
        for (int i = 0; i < Math.min(messages, MOST); i++) {
            cards.add(new MessageCard(text, i));
        }
        if (messages > MOST) {
            cards.add(Words.muted("and " + (messages - MOST) + " more messages in this text"));
        }
        return cards;
    }

    private void add(Mark.Kind kind, @Nullable String value) {
        if (value != null) {
            add(kind, null, kind.title() + ": " + value);
        }
    }

    private void add(Mark.Kind kind, @Nullable Figure figure, String line) {
        Optional<Mark> mark = text.textProperty().get().mark(number, kind, figure);
        if (mark.isEmpty()) {
            // Its place is beyond the shown part of a long text.
            Label label = Words.plain(line);
            label.getStyleClass().add("reading");
            getChildren().add(label);
            return;
        }
        Hyperlink link = new Hyperlink(line);
        link.setWrapText(true);
        link.setMinHeight(USE_PREF_SIZE);
        link.getStyleClass().add("reading");
        link.setTooltip(new Tooltip("Show this in the error text"));
        link.setOnAction(event -> {
            link.setVisited(false);
            text.choose(mark.get());
        });
        links.put(link, mark.get());
        getChildren().add(link);
    }

    private void showChosen() {
        links.forEach((link, mark) -> link.pseudoClassStateChanged(CHOSEN, text.isChosen(mark)));
    }
}
