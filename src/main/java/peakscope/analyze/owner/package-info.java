/**
 * Who owns the memory: buffers grouped by op path, argument, category, element type, source line or stack, with layers
 * of one kind folded.
 *
 * <p>In: the tree of owners with its bytes. Not in: its drawing (see {@code peakscope.chart.owner}).
 */
@NullMarked
package peakscope.analyze.owner;

import org.jspecify.annotations.NullMarked;
