/**
 * The memory of a device: what programs may use, what one program needs, whether that fits, and what else is held
 * beside it.
 *
 * <p>In: limits, the verdict's figures, the budget of a device. Not in: the wording of the verdict (see {@code
 * peakscope.advise}).
 */
@NullMarked
package peakscope.analyze.budget;

import org.jspecify.annotations.NullMarked;
