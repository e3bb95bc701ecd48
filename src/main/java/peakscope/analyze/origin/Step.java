package peakscope.analyze.origin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step back from a value.
 *
 * @param sources what it equals, likeliest first
 * @param branches whether only one of the sources is used at run time
 */
public record Step(Kind kind, List<Source> sources, boolean branches) {

    public Step {
        sources = List.copyOf(sources);
    }

    /** What a value turns out to be. */
    public enum Kind {
        /** Equal to one of its sources, the first one that is not empty. */
        SAME,
        /** Computed here. */
        COMPUTED,
        /** An argument of the program. */
        ARGUMENT,
        /** The parts of its source on other devices, brought together. */
        GATHERED,
        /** A single number throughout, or nothing yet. */
        EMPTY
    }

    /** A value with the same bytes, and the call through which the walk entered its computation. */
    public record Source(Value value, @Nullable CallSite site) {}

    static Step end(Kind kind) {
        return new Step(kind, List.of(), false);
    }

    static Step same(Value value, @Nullable CallSite site) {
        return new Step(Kind.SAME, List.of(new Source(value, site)), false);
    }
}
