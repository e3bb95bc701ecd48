/**
 * The curve of memory in use over program order, with limit, phases, runs and the strip that shows the whole.
 *
 * <p>Pure painters: an analysis, a viewport and a theme go in, shapes on a surface come out. Not in: mouse and keys (see
 * {@code peakscope.ui.chart}).
 */
@NullMarked
package peakscope.chart.usage;

import org.jspecify.annotations.NullMarked;
