/**
 * What a kernel takes of a TPU core's VMEM, as the compiler's text on it lists: the windows of its operands, and what is beside
 * them.
 *
 * <p>In: sizes of blocks with tiles and buffering, and which block fits. Not in: which limit to raise.
 */
@NullMarked
package peakscope.analyze.kernel;

import org.jspecify.annotations.NullMarked;
