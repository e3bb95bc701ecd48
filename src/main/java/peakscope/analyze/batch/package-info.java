/**
 * The batch of a program.
 *
 * <p>In: which dimension it probably is, by its size or followed through the program, what grows with it, whether its rows need
 * each other, and what a step would need that takes it in parts. Not in: loops that already take one row or layer at a time, which are in {@code analyze.origin}.
 */
@NullMarked
package peakscope.analyze.batch;

import org.jspecify.annotations.NullMarked;
