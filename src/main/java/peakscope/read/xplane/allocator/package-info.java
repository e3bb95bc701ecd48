/**
 * Allocator events of a profiler session brought onto a timeline.
 *
 * <p>In: matching an allocation with its release, memory held before the profile began, names of activities. Not in:
 * walking the file (see {@code peakscope.read.xplane}).
 */
@NullMarked
package peakscope.read.xplane.allocator;

import org.jspecify.annotations.NullMarked;
