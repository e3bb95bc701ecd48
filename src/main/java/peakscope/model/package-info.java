/**
 * A case: what the user opened, as modules with their memory spaces, and the program of each where the input has it.
 *
 * <p>In: what readers fill and views show. Its rooms: {@code value} (sizes, warnings), {@code shape}, {@code timeline},
 * {@code runtime} (what allocators and profilers tell). Not in: file formats (see {@code peakscope.read}) and anything worked out
 * from a whole timeline, such as its peak (see {@code peakscope.analyze}). Everybody may use it.
 */
@NullMarked
package peakscope.model;

import org.jspecify.annotations.NullMarked;
