package peakscope.analyze.origin;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** Keeps the answers to a question, because the walks of many buffers pass the same instructions. Not thread-safe. */
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
