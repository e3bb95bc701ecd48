/**
 * What painters draw on, and what they share: boxes, inks, axes, text that fits, a view of part of the axis.
 *
 * <p>Colours are roles ({@link peakscope.chart.surface.Ink}); a list of tokens in {@code assets/palette.properties}
 * says how they look. Not in: any chart, and JavaFX, whose canvas is behind {@code peakscope.ui.chart.CanvasSurface}.
 */
@NullMarked
package peakscope.chart.surface;

import org.jspecify.annotations.NullMarked;
