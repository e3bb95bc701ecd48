/**
 * What the figures mean and what to do about them. {@link peakscope.advise.Advisor} puts all findings of a case
 * together.
 *
 * <p>In: the verdict and the order of findings. Packages: {@code finding} (what a piece of advice consists of), {@code
 * rule} (findings from an analysed program), {@code message} (findings from an error text). Not in: figures that the
 * analysis lacks, and how findings are shown.
 */
@NullMarked
package peakscope.advise;

import org.jspecify.annotations.NullMarked;
