package peakscope.ui.model;

import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import peakscope.analyze.query.BufferColumns;
import peakscope.analyze.query.BufferQuery;
import peakscope.analyze.query.QueryException;

/**
 * Searches the timeline shown for the typed text. Searches few buffers immediately and many in the background, keeping
 * the previous result until then.
 */
final class BufferSearch {

    /** Few enough to hide the slowest pattern. */
    private static final int FEW = 2000;

    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<BitSet>> found = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** Counts searches, so that a superseded one stops and is dropped. */
    private final AtomicInteger latest = new AtomicInteger();

    private final Executor background;
    private BufferColumns columns;

    BufferSearch(BufferColumns columns, Executor background) {
        this.background = background;
        this.columns = columns;
        text.addListener((property, before, now) -> search());
    }

    /** Repeats the search on other buffers; finds nothing until that is done. */
    void show(BufferColumns others) {
        columns = others;
        found.set(Optional.empty());
        search();
    }

    private void search() {
        int ours = latest.incrementAndGet();
        String typed = text.get() == null ? "" : text.get();
        BufferQuery query;
        try {
            query = BufferQuery.parse(typed);
        } catch (QueryException wrong) {
            error.set(wrong.getMessage());
            found.set(Optional.empty());
            return;
        }
        error.set("");
        BufferColumns searched = columns;
        if (typed.isBlank()) {
            found.set(Optional.empty());
        } else if (searched.timeline().bufferCount() <= FEW) {
            found.set(Optional.of(query.findAll(searched, () -> false)));
        } else {
            background.execute(() -> {
                BitSet all = query.findAll(searched, () -> latest.get() != ours);
                Platform.runLater(() -> {
                    if (latest.get() == ours) {
                        found.set(Optional.of(all));
                    }
                });
            });
        }
    }

    /** The search text. */
    StringProperty textProperty() {
        return text;
    }

    /** Why the search text is invalid; empty if it is valid. */
    ReadOnlyStringProperty errorProperty() {
        return error.getReadOnlyProperty();
    }

    /** The buffers found; empty without a search. */
    ReadOnlyObjectProperty<Optional<BitSet>> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** The texts of the timeline's buffers. */
    BufferColumns columns() {
        return columns;
    }
}
