/**
 * What became of a program after an error that it logged: signs of life, results, other errors, and its end.
 *
 * <p>Not in: whether the error is the program's own at all (see {@code peakscope.read.message.quote}).
 */
@NullMarked
package peakscope.read.message.ending;

import org.jspecify.annotations.NullMarked;
