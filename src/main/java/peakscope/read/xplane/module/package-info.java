/**
 * Compiled modules read from a profiler session on request.
 *
 * <p>In: where in the file a module's proto lies, and a cache of those read. Not in: reading the proto (see {@code
 * peakscope.read.hlo}).
 */
@NullMarked
package peakscope.read.xplane.module;

import org.jspecify.annotations.NullMarked;
