/**
 * Bars: the live buffers in three orders, the budget of a device, and the drawing of a tile.
 *
 * <p>Pure painters, as everywhere in {@code peakscope.chart}.
 */
@NullMarked
package peakscope.chart.bars;

import org.jspecify.annotations.NullMarked;
