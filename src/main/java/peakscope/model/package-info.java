/**
 * What a memory dump says, whatever file it came from: shapes with layouts and tiles, padded and unpadded sizes,
 * buffers, allocations, memory spaces and the timeline on which they live.
 *
 * <p>In: values that a reader fills and a view shows. Not in: file formats (see {@code peakscope.read}) and anything
 * that is worked out from a whole timeline, such as its peak (see {@code peakscope.analyze}).
 */
@NullMarked
package peakscope.model;

import org.jspecify.annotations.NullMarked;
