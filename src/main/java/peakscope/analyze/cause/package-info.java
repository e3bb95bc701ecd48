/**
 * What fills the peak, by program patterns: attention scores, logits, stacked results and gradients, scratch.
 *
 * <p>In: finding the buffers of each pattern by their origin, and the peak after the change that fixes it. Not in: what a program
 * over several devices keeps whole, which is in {@code analyze.mesh}; wording, which is in {@code advise.rule}. For {@code advise}
 * and {@code report}.
 */
@NullMarked
package peakscope.analyze.cause;

import org.jspecify.annotations.NullMarked;
