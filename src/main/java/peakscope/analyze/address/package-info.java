/**
 * Memory by address: which stretches are in use at a step, which holes remain, and whether a request fits one of them.
 *
 * <p>In: allocations of a compiler's plan and regions of an allocator. Not in: drawing (see {@code
 * peakscope.chart.map}).
 */
@NullMarked
package peakscope.analyze.address;

import org.jspecify.annotations.NullMarked;
