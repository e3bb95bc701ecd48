/**
 * What the backward pass keeps.
 *
 * <p>In: which pass an instruction belongs to, values computed in the forward pass that wait for the backward pass, and
 * gradients that wait for the update, and where they wait. Not in: what recomputing them would save, which is in {@code analyze.checkpoint}.
 */
@NullMarked
package peakscope.analyze.kept;

import org.jspecify.annotations.NullMarked;
