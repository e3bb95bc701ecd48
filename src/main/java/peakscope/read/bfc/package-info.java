/**
 * What the BFC allocator of XLA and TensorFlow writes into a log when it runs out of memory: every chunk of every region,
 * in use or free, with its address.
 *
 * <p>The wording is that of {@code DumpMemoryLog} in {@code bfc_allocator.cc} of
 * <a href="https://github.com/openxla/xla/tree/main/xla/tsl/framework">openxla/xla</a>, from TensorFlow 1 to today; what the
 * versions write differently is read in all its forms. A log holds other lines, and lines of several processes and threads
 * between each other; what is lost or damaged becomes memory of which it is not known whether it is in use.
 */
@NullMarked
package peakscope.read.bfc;

import org.jspecify.annotations.NullMarked;
