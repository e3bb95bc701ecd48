package peakscope.analyze.kept;

/** What a checkpoint around a layer keeps. */
public enum Policy {
    /** All results of products with weights; scores and what is cheap are computed again. */
    DOTS_WITH_NO_BATCH_DIMS,
    /** All results of products. */
    DOTS,
    /** The layer's inputs alone. */
    NOTHING,
    /** The layer's inputs at the ends of segments alone: a loop over segments, each a checkpointed loop over layers. */
    SEGMENTS
}
