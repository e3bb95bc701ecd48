/**
 * Charts on a canvas: mouse and keys in, painters of {@code peakscope.chart} out, once per pulse.
 *
 * <p>In: the canvas as a surface, hit tests, export as a picture. Not in: the drawing itself.
 */
@NullMarked
package peakscope.ui.chart;

import org.jspecify.annotations.NullMarked;
