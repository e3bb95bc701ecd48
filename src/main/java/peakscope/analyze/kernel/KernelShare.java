package peakscope.analyze.kernel;

import peakscope.model.value.Bytes;

/**
 * A part of the VMEM that a kernel needs.
 *
 * @param use whose it is
 * @param name of the operand, or what else it is for
 * @param data bytes in all buffers together, without tile padding
 * @param padding that tiles add, in all buffers together
 * @param buffers of equal size that it consists of
 */
public record KernelShare(Use use, String name, Bytes data, Bytes padding, int buffers) {

    /** Whose a part is. */
    public enum Use {
        INPUT,
        OUTPUT,
        SPILLS,
        OTHER
    }

    static KernelShare of(Use use, String name, Bytes bytes) {
        return new KernelShare(use, name, bytes, Bytes.ZERO, 1);
    }

    public Bytes bytes() {
        return data.plus(padding);
    }
}
