/**
 * How a kernel uses a TPU core's VMEM, as the compiler's text lists it: the windows of its operands, and the rest.
 *
 * <p>In: sizes of blocks with tiles and buffering, and which block fits. Not in: which limit to raise.
 */
@NullMarked
package peakscope.analyze.kernel;

import org.jspecify.annotations.NullMarked;
