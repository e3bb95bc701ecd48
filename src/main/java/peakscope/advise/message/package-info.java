/**
 * Error texts of programs that ran out of memory, as figures: which family a text is of, what each of its numbers holds,
 * and the allocations it lists.
 *
 * <p>In: reading. Not in: what to do about it (see {@code peakscope.advise}).
 */
@NullMarked
package peakscope.advise.message;

import org.jspecify.annotations.NullMarked;
