/**
 * The timeline of one memory space: its buffers, the events that begin and end them, and the bytes in use after each.
 *
 * <p>In: the columns, the builder that readers fill, and one buffer as a user sees it. Not in: the peak, the live set at a step and
 * other figures (see {@code peakscope.analyze}). Every package may use it.
 */
@NullMarked
package peakscope.model.timeline;

import org.jspecify.annotations.NullMarked;
