package peakscope.chart.owner;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.analyze.owner.Grouping;
import peakscope.analyze.owner.Owner;
import peakscope.chart.surface.Ink;
import peakscope.model.timeline.Category;

/**
 * The colours of owners: one for each owner near the whole ({@link Owner#top}), shared by everything below it. A name
 * keeps its colour at every event, in whatever order the sizes come.
 */
public final class OwnerInks {

    /** First in most programs, so that they look the same in all of them. */
    private static final List<String> KNOWN = List.of("forward", "backward", "recomputed");

    private final Map<String, Ink> inks = new HashMap<>();
    private int next;

    public OwnerInks() {
        KNOWN.forEach(name -> inks.put(name, Ink.series(next++)));
        Arrays.stream(Category.values()).forEach(category -> inks.put(category.text(), Ink.of(category)));
        List.of("", Grouping.NO_OP, Grouping.NO_SOURCE).forEach(name -> inks.put(name, Ink.LUMP));
    }

    /** Gives colours to new names below the whole, heaviest first. */
    public void learn(Owner whole) {
        whole.children().forEach(owner -> of(owner));
    }

    public Ink of(Owner owner) {
        return inks.computeIfAbsent(owner.top(), name -> Ink.series(next++));
    }
}
