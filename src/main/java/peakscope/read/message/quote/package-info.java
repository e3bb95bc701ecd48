/**
 * Tells texts that quote an error, as pages, replies and the source of programs do, from texts that log one.
 *
 * <p>Not in: what became of a program after an error that it logged (see {@code peakscope.read.message}).
 */
@NullMarked
package peakscope.read.message.quote;

import org.jspecify.annotations.NullMarked;
