package peakscope.analyze.origin;

import java.util.ArrayList;
import java.util.List;

/** The whole result of an instruction, or the element of its tuple at a path. */
public record Value(int row, List<Integer> path) {

    /** Deeper nesting is not followed: a damaged file could be endless. */
    static final int DEEPEST = 32;

    public Value {
        path = List.copyOf(path);
    }

    /** The same path inside one of its elements. */
    public Value in(int element) {
        List<Integer> longer = new ArrayList<>(path.size() + 1);
        longer.add(element);
        longer.addAll(path);
        return new Value(row, longer);
    }

    /** The same path at another instruction. */
    public Value at(int other) {
        return new Value(other, path);
    }

    /** The rest of the path, at another instruction. */
    public Value below(int other) {
        return new Value(other, path.subList(1, path.size()));
    }

    /** First step of the path; negative for the whole. */
    public int element() {
        return path.isEmpty() ? -1 : path.get(0);
    }
}
