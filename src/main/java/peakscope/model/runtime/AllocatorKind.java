package peakscope.model.runtime;

/** The allocator that hands out memory at run time; each has remedies of its own. */
public enum AllocatorKind {
    /** The allocator of XLA and TensorFlow. */
    BFC,
    PYTORCH
}
