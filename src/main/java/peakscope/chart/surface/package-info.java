/**
 * What painters draw on, and what all of them share: boxes, inks, axes, text that fits, a view of a part of the axis.
 *
 * <p>Colours are roles ({@link peakscope.chart.surface.Ink}); what they look like is a list of tokens in
 * {@code assets/palette.properties}. Not in: any chart, and JavaFX, whose canvas is behind {@code peakscope.ui.chart.CanvasSurface}.
 */
@NullMarked
package peakscope.chart.surface;

import org.jspecify.annotations.NullMarked;
