package peakscope.chart.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.compare.ChangeKind;
import peakscope.analyze.compare.ChangeTotal;
import peakscope.analyze.compare.Comparison;
import peakscope.model.value.Bytes;
import peakscope.model.value.SignedBytes;

/** The way from one peak to the other in steps: the peak before, what each kind of change adds, the peak after. */
final class WaterfallSteps {

    private WaterfallSteps() {}

    /**
     * One step.
     *
     * @param kind empty for the two peaks
     * @param from bytes before the step; 0 for a peak
     * @param to bytes after it
     */
    record Step(String name, Optional<ChangeKind> kind, long from, long to) {

        boolean isPeak() {
            return kind.isEmpty();
        }

        boolean isGrowth() {
            return to > from;
        }

        boolean isPadding() {
            return kind.filter(any -> any == ChangeKind.PADDED).isPresent();
        }

        /** Signed, if it is a change. */
        String size() {
            return isPeak() ? new Bytes(to).toString() : SignedBytes.text(new Bytes(to - from));
        }

        /** The same, to the byte. */
        String exactSize() {
            return isPeak() ? new Bytes(to).exact() : SignedBytes.exact(new Bytes(to - from));
        }
    }

    /** The kinds that have a buffer, in the order of the account. */
    static List<Step> of(Comparison comparison) {
        long level = comparison.before().peak().inUse().count();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step("peak before", Optional.empty(), 0, level));
        for (ChangeTotal total : comparison.waterfall()) {
            if (total.buffers() > 0 && total.kind() != ChangeKind.SAME) {
                long next = level + total.delta().count();
                steps.add(new Step(total.kind().text(), Optional.of(total.kind()), level, next));
                level = next;
            }
        }
        steps.add(new Step(
                "peak after",
                Optional.empty(),
                0,
                comparison.after().peak().inUse().count()));
        return steps;
    }

    /** Number of steps, including the peaks. */
    static int count(Comparison comparison) {
        return of(comparison).size();
    }
}
