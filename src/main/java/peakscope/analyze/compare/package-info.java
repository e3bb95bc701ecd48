/**
 * Two analyses held against each other: which buffer of one is which of the other, and what that makes of the difference of
 * their peaks.
 *
 * <p>In: matching across the compiler's renaming, the account from one peak to the other, curves on one axis. Not in: how it
 * is printed (see {@code peakscope.report}).
 */
@NullMarked
package peakscope.analyze.compare;

import org.jspecify.annotations.NullMarked;
