/**
 * Memory profiles in pprof's format, as {@code jax.profiler.save_device_memory_profile} writes them: what was live on each
 * device at one moment, by the Python stack that made it. Field numbers are those of {@code profile.proto} of
 * <a href="https://github.com/google/pprof/tree/main/proto">google/pprof</a>.
 *
 * <p>Limits: a million samples, locations and functions each and a thousand devices are read, a thousand frames of a stack
 * are shown; the rest is left out, with a warning. Not read: mappings beyond the name of their file, folded frames, what a
 * profile measures besides bytes and buffer counts.
 */
@NullMarked
package peakscope.read.pprof;

import org.jspecify.annotations.NullMarked;
