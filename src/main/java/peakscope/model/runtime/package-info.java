/**
 * Run-time memory: the allocator's pool and regions, what a profiler measured, the moment of a snapshot.
 *
 * <p>In: values beside the timeline. Not in: what a compiler planned. Every package may use it.
 */
@NullMarked
package peakscope.model.runtime;

import org.jspecify.annotations.NullMarked;
