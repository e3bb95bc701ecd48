/**
 * The treemap and the flame graph of who owns the memory.
 *
 * <p>In: layout, painting and hit test. Not in: the tree itself (see {@code peakscope.analyze.owner}).
 */
@NullMarked
package peakscope.chart.owner;

import org.jspecify.annotations.NullMarked;
