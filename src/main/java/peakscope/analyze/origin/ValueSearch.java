package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.origin.Step.Kind;
import peakscope.analyze.origin.Step.Source;

/**
 * Walks from a value back to what computes it. If a value has several sources, as after a loop, takes the first path
 * that ends in anything but empty memory.
 */
final class ValueSearch {

    /** The walk gives up after this many steps; real ones take some hundreds at most. */
    private static final int LONGEST = 4_000;

    private final Sources sources;

    ValueSearch(Sources sources) {
        this.sources = sources;
    }

    /**
     * The end of a walk.
     *
     * @param value that is computed there
     * @param site the call through which the walk entered its computation
     * @param way the values before it, from the start of the walk
     * @param gathered whether other devices' parts were brought together on the way
     */
    record Found(Kind kind, Value value, @Nullable CallSite site, List<Value> way, boolean gathered) {
        Found {
            way = List.copyOf(way);
        }

        Value start() {
            return way.isEmpty() ? value : way.get(0);
        }
    }

    /** A value on the path, and the one before it. */
    private record Place(Source source, @Nullable Place before, boolean optional, boolean gathered) {
        Found found(Kind kind) {
            List<Value> way = new ArrayList<>();
            for (Place at = before; at != null; at = at.before) {
                way.add(at.source.value());
            }
            Collections.reverse(way);
            return new Found(kind, source.value(), source.site(), way, gathered);
        }
    }

    /** Empty memory if no path leads to anything else. */
    Found from(Value start, @Nullable CallSite site) {
        Deque<Place> open = new ArrayDeque<>();
        Set<Value> seen = new HashSet<>();
        Place first = new Place(new Source(start, site), null, false, false);
        open.push(first);
        @Nullable Found second = null;
        @Nullable Place gathering = null;
        while (!open.isEmpty() && seen.size() < LONGEST) {
            Place place = open.pop();
            if (!seen.add(place.source().value())) {
                continue;
            }
            Step step = sources.of(place.source().value(), place.source().site());
            switch (step.kind()) {
                case SAME -> push(open, place, step);
                case GATHERED -> {
                    // For the program's own values the gathering is the origin; for arguments it is the argument.
                    gathering = gathering == null ? place : gathering;
                    open.push(new Place(step.sources().get(0), place, place.optional(), true));
                }
                case COMPUTED -> {
                    return place.gathered() && gathering != null
                            ? gathering.found(Kind.COMPUTED)
                            : place.found(Kind.COMPUTED);
                }
                case ARGUMENT -> {
                    Found argument = place.found(Kind.ARGUMENT);
                    if (!place.optional()) {
                        return argument;
                    }
                    second = second == null || second.kind() == Kind.EMPTY ? argument : second;
                }
                case EMPTY -> second = second == null ? place.found(Kind.EMPTY) : second;
            }
        }
        return second == null ? first.found(Kind.COMPUTED) : second;
    }

    private static void push(Deque<Place> open, Place place, Step step) {
        List<Source> sources = step.sources();
        for (int i = sources.size() - 1; i >= 0; i--) {
            open.push(new Place(sources.get(i), place, place.optional() || step.branches(), place.gathered()));
        }
    }
}
