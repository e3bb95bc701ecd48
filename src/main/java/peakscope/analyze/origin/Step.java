package peakscope.analyze.origin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step back from a value.
 *
 * @param sources what it is the same as, the likeliest first
 * @param branches whether only one of the sources is taken when the program runs
 */
record Step(Kind kind, List<Source> sources, boolean branches) {

    Step {
        sources = List.copyOf(sources);
    }

    /** What a value turns out to be. */
    enum Kind {
        /** The same as one of its sources, the first that is anything else than empty. */
        SAME,
        /** Computed here. */
        COMPUTED,
        /** An argument of the program. */
        ARGUMENT,
        /** The parts of its source that other devices hold, brought together. */
        GATHERED,
        /** One number all over, or nothing yet. */
        EMPTY
    }

    /** A value of the same bytes, and by which call the walk is in its computation. */
    record Source(Value value, @Nullable CallSite site) {}

    static Step end(Kind kind) {
        return new Step(kind, List.of(), false);
    }

    static Step same(Value value, @Nullable CallSite site) {
        return new Step(Kind.SAME, List.of(new Source(value, site)), false);
    }
}
