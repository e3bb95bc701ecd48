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
 * Walks from a value back to what computes it. Where a value has several sources, as behind a loop, the first way that ends in
 * anything but empty memory is taken.
 */
final class ValueSearch {

    /** Steps after which a walk is given up; real ones take some hundreds at most. */
    private static final int LONGEST = 4_000;

    private final Sources sources;

    ValueSearch(Sources sources) {
        this.sources = sources;
    }

    /**
     * What a walk came to.
     *
     * @param value that is computed there
     * @param site the call by which the walk is in its computation
     * @param way the values before it, from where the walk began
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

    /** A value on the way, and the one before it. */
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

    /** Empty memory when no way leads to anything else. */
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
                    // Of the program's own values the gathering is the origin; of arguments they are.
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
