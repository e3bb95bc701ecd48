/**
 * The program with what each of its lines holds: rows, their layout and their drawing.
 *
 * <p>Not in: the sums (see {@code peakscope.analyze.source}) and finding the text (see {@code peakscope.read.source}).
 */
@NullMarked
package peakscope.chart.source;

import org.jspecify.annotations.NullMarked;
