/**
 * What {@code jax.checkpoint} around layers would save and cost.
 *
 * <p>In: layers in loops and layers written out, the peak and the extra arithmetic under each policy, and what recomputing
 * a value costs. Not in: the kept values themselves, which are in {@code analyze.kept}, and what to advise, which is in
 * {@code advise.change}.
 */
@NullMarked
package peakscope.analyze.checkpoint;

import org.jspecify.annotations.NullMarked;
