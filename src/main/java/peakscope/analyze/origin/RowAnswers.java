package peakscope.analyze.origin;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** Keeps what a question has for answer: the walks of many buffers come by the same instructions. Not for two threads at once. */
final class RowAnswers implements IntPredicate {

    private final IntPredicate question;
    private final BitSet asked = new BitSet();
    private final BitSet yes = new BitSet();

    RowAnswers(IntPredicate question) {
        this.question = question;
    }

    @Override
    public boolean test(int row) {
        if (!asked.get(row)) {
            asked.set(row);
            yes.set(row, question.test(row));
        }
        return yes.get(row);
    }
}
