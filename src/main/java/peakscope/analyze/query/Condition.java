package peakscope.analyze.query;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * One part of a query. It is applied to one timeline at a time, and whatever can be computed once for all buffers is
 * computed then.
 */
interface Condition {

    /** The relative cost of an answer. */
    enum Cost {
        COLUMN,
        LIVE_SET,
        DECODED,
        NAME,
        EVERY_TEXT
    }

    Cost cost();

    /** Answers for the buffers of a timeline, by number; for one thread. */
    IntPredicate on(BufferColumns columns);

    /** All of them; the cheap ones go first, so that expensive ones see few buffers. */
    record All(List<Condition> conditions) implements Condition {

        public All {
            conditions = conditions.stream()
                    .sorted(Comparator.comparing(Condition::cost))
                    .toList();
        }

        @Override
        public Cost cost() {
            return dearest(conditions);
        }

        @Override
        public IntPredicate on(BufferColumns columns) {
            return conditions.stream()
                    .map(condition -> condition.on(columns))
                    .reduce(IntPredicate::and)
                    .orElse(id -> true);
        }
    }

    /** At least one of them. */
    record Any(List<Condition> conditions) implements Condition {

        public Any {
            conditions = conditions.stream()
                    .sorted(Comparator.comparing(Condition::cost))
                    .toList();
        }

        @Override
        public Cost cost() {
            return dearest(conditions);
        }

        @Override
        public IntPredicate on(BufferColumns columns) {
            return conditions.stream()
                    .map(condition -> condition.on(columns))
                    .reduce(IntPredicate::or)
                    .orElse(id -> false);
        }
    }

    /** The opposite. */
    record Not(Condition condition) implements Condition {

        @Override
        public Cost cost() {
            return condition.cost();
        }

        @Override
        public IntPredicate on(BufferColumns columns) {
            return condition.on(columns).negate();
        }
    }

    private static Cost dearest(List<Condition> conditions) {
        return conditions.stream()
                .map(Condition::cost)
                .max(Comparator.naturalOrder())
                .orElse(Cost.COLUMN);
    }
}
