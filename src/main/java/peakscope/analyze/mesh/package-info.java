/**
 * What a program that is split over devices keeps whole on each, or twice: arguments and values that are replicated, what it gathers,
 * and what it shards anew.
 *
 * <p>In: which values are equal on which devices, along which axes of the mesh; the peak after they are sharded. Not in: wording,
 * which is in {@code advise.rule}; patterns of one device, which are in {@code analyze.cause}. For {@code advise} and {@code report}.
 */
@NullMarked
package peakscope.analyze.mesh;

import org.jspecify.annotations.NullMarked;
