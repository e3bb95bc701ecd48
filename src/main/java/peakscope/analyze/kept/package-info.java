/**
 * What the backward pass keeps, and what the peak would be if it kept less.
 *
 * <p>In: values that were computed in the forward pass and wait for the backward pass, the loops over layers that stack them, and
 * the peak that each policy of {@code jax.checkpoint} leads to. Not in: words, and what to advise; those are in {@code advise.rule}.
 * For {@code advise} and {@code report}.
 */
@NullMarked
package peakscope.analyze.kept;

import org.jspecify.annotations.NullMarked;
