/**
 * The memory map: addresses over program order.
 *
 * <p>In: its layout, colours, raster and hit test, all on arrays, so that a search finds what is under the mouse. Not
 * in: mouse and keys (see {@code peakscope.ui.chart}).
 */
@NullMarked
package peakscope.chart.map;

import org.jspecify.annotations.NullMarked;
