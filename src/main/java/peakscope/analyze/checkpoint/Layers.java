package peakscope.analyze.checkpoint;

import java.util.List;
import peakscope.analyze.kept.KeptValue;

/** Layers that a checkpoint can surround one by one, and what that would save and cost. */
public sealed interface Layers permits Policies, Blocks {

    /** The result of each policy that saves anything, the one that recomputes least first. */
    List<PolicyPeak> peaks();

    /**
     * The results where the products on some lines are kept by name, the fewest lines first. None if it can't be told what policies
     * keep, or if the layers are checkpointed already.
     */
    List<PolicyPeak> named();

    /**
     * Operations that repeat if some values are recomputed and all others kept, as a share of the whole step's; NaN if
     * unknown.
     */
    double recomputed(List<KeptValue> values);
}
