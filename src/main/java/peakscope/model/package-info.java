/**
 * A case: what the user opened, as modules with their memory spaces, and the program of each if the input has it.
 *
 * <p>In: what readers fill and views show. Packages: {@code value} (sizes, warnings), {@code shape}, {@code timeline},
 * {@code runtime} (the figures of allocators and profilers). Not in: file formats (see {@code peakscope.read}) and
 * anything computed from a whole timeline, such as its peak (see {@code peakscope.analyze}). Every package may use it.
 */
@NullMarked
package peakscope.model;

import org.jspecify.annotations.NullMarked;
