/**
 * The memory viewer of XProf, as its page or its converter saves it: a {@code PreprocessResult} in JSON, one memory
 * space of one module.
 *
 * <p>In: the curve, the buffers with their lifetimes, sizes and sources, and what lives throughout. The fields are
 * those of {@code memory_viewer_preprocess.proto} in <a href="https://github.com/openxla/xprof">openxla/xprof</a>,
 * written as proto3 JSON: fields that are 0 are left out, including the start of a span and an offset. Sizes are MiB,
 * or bytes in the blocks. Not in: the program, which such a file lacks, and the figures that XProf computes from the
 * same curve.
 *
 * <p>Limits: a file of at most 2 GiB, held in memory as a whole during reading.
 */
@NullMarked
package peakscope.read.xprof;

import org.jspecify.annotations.NullMarked;
