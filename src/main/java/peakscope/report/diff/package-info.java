/**
 * A comparison of two reports in words, pictures and JSON.
 *
 * <p>In: how changes are presented. Not in: matching buffers (see {@code peakscope.analyze.compare}).
 */
@NullMarked
package peakscope.report.diff;

import org.jspecify.annotations.NullMarked;
