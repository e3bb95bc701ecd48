package peakscope.ui.model;

import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.BufferOrder;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** The hits of a search, to step through, largest first. */
public final class SearchHits {

    private final CaseViewModel model;
    private final BufferSearch search;
    private int[] sorted = {};
    private int place = -1;
    private Bytes bytes = Bytes.ZERO;
    private boolean isSorted;

    SearchHits(CaseViewModel model, BufferSearch search) {
        this.model = model;
        this.search = search;
        search.foundProperty().addListener((property, before, now) -> forget(now));
    }

    private void forget(Optional<BitSet> found) {
        place = -1;
        isSorted = false;
        sorted = new int[0];
        // Not the model's timeline: a search of a new timeline ends before the model shows that timeline.
        Timeline timeline = search.columns().timeline();
        bytes = new Bytes(
                found.map(set -> set.stream().mapToLong(timeline::sizeBytes).sum())
                        .orElse(0L));
    }

    /** Pins the next or previous hit, and moves the cursor to where it is live; wraps around. */
    public void walk(boolean forward) {
        if (!isSorted) {
            sorted = search.foundProperty()
                    .get()
                    .map(set -> BufferOrder.SIZE.sort(
                            search.columns().timeline(), set.stream().toArray()))
                    .orElse(new int[0]);
            isSorted = true;
        }
        if (sorted.length > 0) {
            place = forward ? place + 1 : place < 0 ? sorted.length - 1 : place - 1;
            place = Math.floorMod(place, sorted.length);
            model.reveal(sorted[place]);
        }
    }

    /** Number and total size of the hits, and which one is shown; empty without a search. */
    public String text() {
        if (!search.errorProperty().get().isEmpty()) {
            return "not understood";
        }
        Optional<BitSet> found = search.foundProperty().get();
        if (found.isEmpty()) {
            return "";
        }
        int count = found.get().cardinality();
        if (count == 0) {
            return "no buffer matches";
        }
        return place < 0
                ? String.format(Locale.ROOT, "%,d found, %s", count, bytes)
                : String.format(Locale.ROOT, "%,d of %,d, %s", place + 1, count, bytes);
    }
}
