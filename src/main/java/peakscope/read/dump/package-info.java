/**
 * Files beside one file of an XLA dump that belong to the same module: the texts, the chip, the flags, how the compile
 * ended.
 *
 * <p>In: file names and the few facts in the small files. Not in: reading a module. Used by the readers of modules.
 */
@NullMarked
package peakscope.read.dump;

import org.jspecify.annotations.NullMarked;
