package peakscope.analyze.query;

import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import peakscope.model.timeline.Timeline;

/** A comparison with a number. Unknown values never match. */
record NumberCondition(NumberField field, Operator operator, NumberValue value) implements Condition {

    @Override
    public Cost cost() {
        return Cost.COLUMN;
    }

    @Override
    public IntPredicate on(BufferColumns columns) {
        Timeline timeline = columns.timeline();
        DoublePredicate test = test();
        return id -> {
            double number = field.of(timeline, id);
            return !Double.isNaN(number) && test.test(number);
        };
    }

    private DoublePredicate test() {
        double wanted = value.number();
        double slack = value.slack();
        return switch (operator) {
            case EQUAL, MATCHES -> number -> Math.abs(number - wanted) <= slack;
            case UNEQUAL, MATCHES_NOT -> number -> Math.abs(number - wanted) > slack;
            case BELOW -> number -> number < wanted;
            case AT_MOST -> number -> number <= wanted;
            case ABOVE -> number -> number > wanted;
            case AT_LEAST -> number -> number >= wanted;
        };
    }
}
