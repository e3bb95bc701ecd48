package peakscope.analyze.query;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** A condition on one text of a buffer. */
record TextCondition(TextField field, Predicate<String> test) implements Condition {

    private static final byte UNKNOWN = 0;
    private static final byte YES = 1;
    private static final byte NO = 2;

    @Override
    public Cost cost() {
        return switch (field) {
            case CATEGORY -> Cost.COLUMN;
            case NAME -> Cost.NAME;
            default -> Cost.DECODED;
        };
    }

    @Override
    public IntPredicate on(BufferColumns columns) {
        return field == TextField.NAME || field == TextField.CATEGORY
                ? id -> test.test(columns.text(field, id))
                : new OncePerText(columns, field, test)::passes;
    }

    /** Programs repeat a few thousand texts over hundreds of thousands of buffers, and each is evaluated only once. */
    static final class OncePerText {
        private final BufferColumns columns;
        private final TextField field;
        private final Predicate<String> test;
        private byte[] answers = new byte[1024];

        OncePerText(BufferColumns columns, TextField field, Predicate<String> test) {
            this.columns = columns;
            this.field = field;
            this.test = test;
        }

        boolean passes(int id) {
            int number = columns.number(field, id);
            if (number >= answers.length) {
                answers = Arrays.copyOf(answers, Math.max(number + 1, answers.length * 2));
            }
            if (answers[number] == UNKNOWN) {
                answers[number] = test.test(columns.text(number)) ? YES : NO;
            }
            return answers[number] == YES;
        }
    }
}
