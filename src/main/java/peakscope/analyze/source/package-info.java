/**
 * Memory by the lines of the user's program: which line makes which buffer, what a line holds at any step, and the
 * expression in it.
 *
 * <p>In: sums over {@link peakscope.analyze.origin.Origins}. Not in: how origins are found, how files are read (see
 * {@code peakscope.read.source}), how lines are drawn.
 */
@NullMarked
package peakscope.analyze.source;

import org.jspecify.annotations.NullMarked;
