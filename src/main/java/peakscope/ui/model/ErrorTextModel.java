package peakscope.ui.model;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import peakscope.read.message.Highlights;
import peakscope.read.message.figure.Mark;

/**
 * The error text shown, and which of its recognised parts is emphasised. The text and the list of parts both read and
 * write this model, so that a choice in one shows in the other.
 */
public final class ErrorTextModel {

    private final ReadOnlyObjectWrapper<Highlights> text = new ReadOnlyObjectWrapper<>(Highlights.NONE);
    private final ReadOnlyObjectWrapper<Optional<Mark>> chosen = new ReadOnlyObjectWrapper<>(Optional.empty());

    public ReadOnlyObjectProperty<Highlights> textProperty() {
        return text.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<Mark>> chosenProperty() {
        return chosen.getReadOnlyProperty();
    }

    public void show(Highlights read) {
        chosen.set(Optional.empty());
        text.set(read);
    }

    /** Emphasises a mark; if it already is, scrolls to it again. */
    public void choose(Mark mark) {
        chosen.set(Optional.empty());
        chosen.set(Optional.of(mark));
    }

    public boolean isChosen(Mark mark) {
        return chosen.get().filter(mark::tellsTheSame).isPresent();
    }
}
