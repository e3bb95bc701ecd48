/**
 * Why a buffer is alive: what makes it, what reads it, and in which steps nothing does.
 *
 * <p>In: what follows from the program's schedule. Not in: advice to recompute it (see {@code peakscope.advise.rule}).
 */
@NullMarked
package peakscope.analyze.lifetime;

import org.jspecify.annotations.NullMarked;
