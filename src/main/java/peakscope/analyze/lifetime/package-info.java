/**
 * Why a buffer is alive: what makes it, who reads it, in which steps nobody does.
 *
 * <p>In: what follows from the program's schedule. Not in: advice to recompute it (see {@code peakscope.advise.rule}).
 */
@NullMarked
package peakscope.analyze.lifetime;

import org.jspecify.annotations.NullMarked;
