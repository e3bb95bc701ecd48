/**
 * The curve of memory in use over program order, with limit, phases, runs and the strip that shows the whole.
 *
 * <p>Pure painters: they take an analysis, a viewport and a theme, and draw shapes on a surface. Not in: mouse and keys
 * (see {@code peakscope.ui.chart}).
 */
@NullMarked
package peakscope.chart.usage;

import org.jspecify.annotations.NullMarked;
