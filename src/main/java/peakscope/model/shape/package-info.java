/**
 * Shapes of arrays as XLA lays them out: element types, layouts, tiles, and the bytes that padding adds.
 *
 * <p>In: parsing and printing shapes, padded and unpadded sizes, which dimension a tile made longer. Not in: where a
 * buffer of that shape is. Every package may use it.
 */
@NullMarked
package peakscope.model.shape;

import org.jspecify.annotations.NullMarked;
