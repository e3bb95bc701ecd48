package peakscope.analyze.checkpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.whatif.Recomputation;

/**
 * A kept value and the compiler's copies of it in other layouts, one after another.
 *
 * @param made the value as the forward pass made it
 * @param last step of the last copy's last use
 */
record Chain(KeptValue made, int last) {

    /** The line and the operation that make it; empty if the line is unknown. */
    Optional<String> step() {
        return step(made);
    }

    private static Optional<String> step(KeptValue value) {
        return value.origin().ownLine().map(line -> line + value.operation());
    }

    private boolean goesOnAs(KeptValue copy) {
        return step(copy).isPresent()
                && step(copy).equals(step(made))
                && Math.abs(copy.buffer().firstStep() - last) <= 1;
    }

    /**
     * In the order of the layers, which are computed one after another. A value that the compiler recomputes comes late
     * instead; then the order is that of the backward pass, which uses up the layers from the last to the first.
     */
    static List<Chain> inOrder(List<KeptValue> kept) {
        List<Chain> asMade = asMade(kept.stream()
                .sorted(Comparator.comparing(value -> value.buffer().firstStep()))
                .toList());
        return kept.stream()
                        .anyMatch(value ->
                                Recomputation.isAgain(value.buffer().details().instruction()))
                ? asMade.stream()
                        .sorted(Comparator.comparing(Chain::last).reversed())
                        .toList()
                : asMade;
    }

    private static List<Chain> asMade(List<KeptValue> inOrder) {
        List<Chain> chains = new ArrayList<>();
        for (KeptValue value : inOrder) {
            int last = value.buffer().lastStep();
            int same = -1;
            for (int index = 0; index < chains.size() && same < 0; index++) {
                same = chains.get(index).goesOnAs(value) ? index : -1;
            }
            if (same < 0) {
                chains.add(new Chain(value, last));
            } else {
                chains.set(same, new Chain(chains.get(same).made(), last));
            }
        }
        return chains;
    }
}
