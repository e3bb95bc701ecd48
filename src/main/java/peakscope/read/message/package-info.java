/**
 * Error texts and logs of programs that ran out of memory, as figures: the family of a text, the meaning of each
 * number, and the allocations it lists.
 *
 * <p>In: reading, and where in the text each figure is. Not in: what to do about it (see {@code
 * peakscope.advise.message}).
 */
@NullMarked
package peakscope.read.message;

import org.jspecify.annotations.NullMarked;
