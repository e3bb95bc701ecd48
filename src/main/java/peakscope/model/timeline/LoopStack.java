package peakscope.model.timeline;

import java.util.Locale;

/**
 * Memory with a place for each turn of a loop, as a scan keeps what its backward pass will read.
 *
 * @param loop name of the loop's instruction; empty when the dump does not tell
 * @param places how many values of one turn it has room for; at least 1
 * @param layers whether each turn is one layer of a model, with weights of its own, and not a step of time
 */
public record LoopStack(String loop, long places, boolean layers) {

    /** {@code 12 layers}, {@code 64 turns}. */
    public String words() {
        return String.format(Locale.ROOT, "%,d %s%s", places, layers ? "layer" : "turn", places == 1 ? "" : "s");
    }
}
