package peakscope.analyze.query;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import peakscope.model.timeline.Timeline;

/** A word or pattern that may be in any of a buffer's texts. */
record AnywhereCondition(Predicate<String> test) implements Condition {

    private static final List<TextField> DECODED =
            List.of(TextField.OPCODE, TextField.OP, TextField.SHAPE, TextField.SOURCE, TextField.ORIGIN);

    @Override
    public Cost cost() {
        return Cost.EVERY_TEXT;
    }

    @Override
    public IntPredicate on(BufferColumns columns) {
        Timeline timeline = columns.timeline();
        IntPredicate found = id -> test.test(timeline.instructionOf(id));
        for (TextField field : DECODED) {
            found = found.or(new TextCondition.OncePerText(columns, field, test)::passes);
        }
        return found.or(id -> test.test(columns.text(TextField.NAME, id)));
    }
}
