/**
 * Error texts and logs of programs that ran out of memory, as figures: which family a text is of, what each number holds, and
 * the allocations it lists.
 *
 * <p>In: reading, and where in the text each figure stands. Not in: what to do about it (see {@code peakscope.advise.message}).
 */
@NullMarked
package peakscope.read.message;

import org.jspecify.annotations.NullMarked;
