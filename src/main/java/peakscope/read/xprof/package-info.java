/**
 * The memory viewer of XProf, as its page or its converter saves it: a {@code PreprocessResult} in JSON, one memory space of one
 * module.
 *
 * <p>In: the curve, the buffers with their lifetimes, sizes and sources, and what lives throughout. The fields are those of
 * {@code memory_viewer_preprocess.proto} in <a href="https://github.com/openxla/xprof">openxla/xprof</a>, written as proto3 JSON:
 * fields that are 0 are left out, among them the start of a span and an offset. Sizes are MiB, or bytes in the blocks. Not in: the
 * program, which such a file does not hold, and the figures that XProf works out from the same curve.
 *
 * <p>Limits: a file of at most 2 GiB, which is in memory as a whole while it is read.
 */
@NullMarked
package peakscope.read.xprof;

import org.jspecify.annotations.NullMarked;
