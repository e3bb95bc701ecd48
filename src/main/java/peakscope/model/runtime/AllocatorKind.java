package peakscope.model.runtime;

/** Who hands out memory at run time, since each is helped by other means. */
public enum AllocatorKind {
    /** That of XLA and TensorFlow. */
    BFC,
    PYTORCH
}
