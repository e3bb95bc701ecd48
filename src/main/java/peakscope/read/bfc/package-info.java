/**
 * What the BFC allocator of XLA and TensorFlow writes into a log when it runs out of memory: every chunk of every
 * region, in use or free, with its address.
 *
 * <p>The wording is that of {@code DumpMemoryLog} in {@code bfc_allocator.cc} of <a
 * href="https://github.com/openxla/xla/tree/main/xla/tsl/framework">openxla/xla</a>, from TensorFlow 1 to today; all
 * its versions are read. A log mixes in other lines, and lines of several processes and threads; where lines are
 * missing or damaged, the memory counts as neither in use nor free.
 */
@NullMarked
package peakscope.read.bfc;

import org.jspecify.annotations.NullMarked;
