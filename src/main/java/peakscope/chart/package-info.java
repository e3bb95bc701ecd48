/**
 * Charts as pure painters: an analysis, a viewport and a theme go in, shapes on a small {@link peakscope.chart.Surface}
 * come out. Layouts keep their arrays, so that what lies under the mouse is found by search, not by scan.
 *
 * <p>Only {@link peakscope.chart.CanvasSurface} knows JavaFX. Colours are roles ({@link peakscope.chart.Ink}); what they
 * look like is a list of tokens in {@code assets/palette.properties}.
 */
@NullMarked
package peakscope.chart;

import org.jspecify.annotations.NullMarked;
