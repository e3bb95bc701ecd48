/**
 * Profiler sessions of JAX, TensorFlow and PyTorch/XLA: {@code HOST.xplane.pb} with the compiled modules, when they
 * ran, and what allocators did meanwhile.
 *
 * <p>In: walking the file without holding it, modules read from it on request, allocator events brought onto a
 * timeline, and the same events from a memory profile saved by XProf. Not in: the rest of a trace. Field numbers are
 * those of {@code xplane.proto} in <a
 * href="https://github.com/openxla/xla/tree/main/third_party/tsl/tsl/profiler/protobuf">openxla/xla</a>, names of stats
 * those of {@code xplane_schema.cc} there.
 */
@NullMarked
package peakscope.read.xplane;

import org.jspecify.annotations.NullMarked;
