package peakscope.analyze.owner;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether equal owners, such as the layers of a model, are shown as one.
 *
 * @param unfolded paths of owners to show individually all the same
 */
public record Folding(boolean on, Set<List<String>> unfolded) {

    public static final Folding NONE = new Folding(false, Set.of());
    public static final Folding ALL = new Folding(true, Set.of());

    public Folding {
        unfolded = Set.copyOf(unfolded);
    }

    boolean folds(List<String> path) {
        return on && !unfolded.contains(path);
    }

    /** A copy in which the owner at this path is shown individually. */
    public Folding unfold(List<String> path) {
        Set<List<String>> more = new HashSet<>(unfolded);
        more.add(List.copyOf(path));
        return new Folding(on, more);
    }
}
