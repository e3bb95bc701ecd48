package peakscope.analyze.cause;

import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Origin;

/** A buffer and the origin of its value. */
public record CausedBuffer(Buffer buffer, Origin origin) {

    /** Whether the compiler allocated it, so that it is neither an argument nor a result. */
    public boolean isTemporary() {
        return buffer.category() == Category.TEMPORARY;
    }

    /** Whether it is a temporary of one value, and no stack of those of all iterations. */
    public boolean isSingle() {
        return isTemporary() && places() == 1;
    }

    /** Last part of the framework path, such as {@code dot_general}; empty if unknown. */
    public String operation() {
        return origin.operation();
    }

    /** Whether the policy of a {@code jax.checkpoint} saves it. */
    public boolean isSavedByPolicy() {
        return origin.isSavedByPolicy();
    }

    /** Whether it holds integers or truth values, as indices and masks do. */
    public boolean isIndex() {
        return buffer.details().shape() instanceof ArrayShape array
                && array.type().isIndex();
    }

    /** Number of elements; negative if it is no array. */
    public long elements() {
        return buffer.details().shape() instanceof ArrayShape array ? array.elements() : -1;
    }

    /** Whether it is a temporary that is an argument, in another type or layout, or put together from all devices' parts. */
    public boolean isOfArgument() {
        return isTemporary() && origin.how() == How.ARGUMENT;
    }

    /** Whether an FFT makes it, which a compiler may compute as products. */
    public boolean isOfTransform() {
        return String.valueOf(origin.opName()).contains("jit(fft)");
    }

    /** Number of loop iterations that it has room for; 1 if it is not a stack. */
    public long places() {
        return origin.stack().map(stack -> stack.places()).orElse(1L);
    }

    /** Whether a loop fills it, unlike a stack of values that are computed one by one. */
    public boolean isOfLoop() {
        return places() > 1
                && (origin.stack().filter(stack -> !stack.loop().isEmpty()).isPresent()
                        || String.valueOf(origin.opName()).contains("while"));
    }
}
