/**
 * What the backward pass keeps, and what the peak would be if it kept less.
 *
 * <p>In: values computed in the forward pass that wait for the backward pass, the loops over layers that stack them,
 * and the peak under each policy of {@code jax.checkpoint}. Not in: wording, and what to advise, which are in {@code
 * advise.rule}. For {@code advise} and {@code report}.
 */
@NullMarked
package peakscope.analyze.kept;

import org.jspecify.annotations.NullMarked;
