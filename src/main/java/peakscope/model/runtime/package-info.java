/**
 * What is known of memory at run time: the allocator's pool and regions, what a profiler measured, the moment of a snapshot.
 *
 * <p>In: values beside the timeline. Not in: what a compiler planned. Everybody may use it.
 */
@NullMarked
package peakscope.model.runtime;

import org.jspecify.annotations.NullMarked;
