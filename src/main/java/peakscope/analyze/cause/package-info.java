/**
 * What fills the peak, by patterns of programs: attention scores, logits, stacked results and gradients, scratch.
 *
 * <p>In: finding the buffers of each pattern by their origin, and the peak after the change that answers it. Not in: words; those are
 * in {@code advise.rule}. For {@code advise} and {@code report}.
 */
@NullMarked
package peakscope.analyze.cause;

import org.jspecify.annotations.NullMarked;
