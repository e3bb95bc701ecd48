package peakscope.analyze.kept;

import java.util.Optional;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.LoopStack;
import peakscope.model.timeline.Origin;
import peakscope.model.value.Bytes;

/**
 * A value of the forward pass that waits for the backward pass.
 *
 * @param buffer where it waits
 * @param origin what computed it
 */
public record KeptValue(Buffer buffer, Origin origin) {

    public Bytes size() {
        return buffer.size();
    }

    /** The loop that stacks one per iteration; empty for a value kept individually. */
    public Optional<LoopStack> stack() {
        return origin.stack();
    }

    /** Whether the buffer has room for all iterations; otherwise it is one iteration's, taken out of such a stack. */
    public boolean isWhole() {
        return stack().map(LoopStack::places)
                .filter(places -> buffer.details().shape() instanceof ArrayShape array
                        && array.dimensions().contains(places)
                        && array.dimensions().get(0) != 1)
                .isPresent();
    }

    /** Whether the policy of a {@code jax.checkpoint} saves it. */
    public boolean isSavedByPolicy() {
        return origin.isSavedByPolicy();
    }

    /** What one iteration of the loop adds. */
    public Bytes each() {
        return new Bytes(size().count() / stack().map(LoopStack::places).orElse(1L));
    }

    /** Last part of the framework path, such as {@code dot_general}; empty if unknown. */
    public String operation() {
        return origin.operation();
    }

    /** What the values of other layers by the same operation have in common with it; modules written out are numbered. */
    public String kind() {
        return String.valueOf(origin.opName()).replaceAll("_\\d+/", "/") + " "
                + buffer.details().shape();
    }
}
