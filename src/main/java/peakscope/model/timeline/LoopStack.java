package peakscope.model.timeline;

import java.util.Locale;

/**
 * Memory with a place for each iteration of a loop, where a scan keeps what its backward pass will read.
 *
 * @param loop name of the loop's instruction; empty if the dump does not say
 * @param places number of values of one iteration that it has room for; at least 1
 * @param layers whether each iteration is one layer of a model, with its own weights, not a time step
 */
public record LoopStack(String loop, long places, boolean layers) {

    /** {@code 12 layers}, {@code 64 iterations}. */
    public String words() {
        return String.format(Locale.ROOT, "%,d %s%s", places, layers ? "layer" : "iteration", places == 1 ? "" : "s");
    }
}
