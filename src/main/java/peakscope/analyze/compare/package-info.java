/**
 * Two analyses compared: which buffers correspond, and how they explain the difference of the peaks.
 *
 * <p>In: matching across the compiler's renaming, the account from one peak to the other, curves on one axis. Not in:
 * printing (see {@code peakscope.report}).
 */
@NullMarked
package peakscope.analyze.compare;

import org.jspecify.annotations.NullMarked;
