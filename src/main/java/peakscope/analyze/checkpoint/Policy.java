package peakscope.analyze.checkpoint;

/** What a checkpoint around a layer keeps. */
public enum Policy {
    /** All results of products with weights; scores and cheap values are recomputed. */
    DOTS_WITH_NO_BATCH_DIMS,
    /** All results of products. */
    DOTS,
    /** Results of products with weights, what the program's own policy saves, or else the layer's inputs, in host memory. */
    OFFLOAD,
    /** Results of the products on some lines, which the program has to name. */
    NAMES,
    /** Only the layer's inputs. */
    NOTHING,
    /** Only the layer's inputs at the ends of segments: a loop over segments, each a checkpointed loop over layers. */
    SEGMENTS
}
