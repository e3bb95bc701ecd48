/**
 * What lies beside one file of an XLA dump and belongs to the same module: the texts, the chip, the flags, how the compile
 * ended.
 *
 * <p>In: names of files and the few facts in the small ones. Not in: reading a module. The readers of modules use it.
 */
@NullMarked
package peakscope.read.dump;

import org.jspecify.annotations.NullMarked;
