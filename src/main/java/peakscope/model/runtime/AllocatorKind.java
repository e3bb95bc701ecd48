package peakscope.model.runtime;

/** The allocator that hands out memory at run time; each has its own remedies. */
public enum AllocatorKind {
    /** The allocator of XLA and TensorFlow. */
    BFC,
    PYTORCH
}
