/**
 * What the figures mean and what to do about them. {@link peakscope.advise.Advisor} puts all findings of a case together.
 *
 * <p>In: the verdict and the order of findings. Its rooms: {@code finding} (what a piece of advice consists of), {@code rule} (what an
 * analysed program gives reason to say), {@code message} (what an error text by itself does). Not in: any figure that is not already in
 * the analysis, and how findings are shown.
 */
@NullMarked
package peakscope.advise;

import org.jspecify.annotations.NullMarked;
