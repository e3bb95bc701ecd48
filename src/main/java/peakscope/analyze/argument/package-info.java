/**
 * Arguments that are wider, larger or earlier there than the program needs them, that it copies for each row, or returns wider, and
 * constants that could be arguments.
 *
 * <p>In: finding them, and the peak after the change. Not in: optimizer state and copies of state, which are in {@code
 * analyze.cause}; what could be donated, which is in {@code advise.change}. For {@code advise}.
 */
@NullMarked
package peakscope.analyze.argument;

import org.jspecify.annotations.NullMarked;
