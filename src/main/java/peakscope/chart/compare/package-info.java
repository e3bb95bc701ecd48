/**
 * Two curves on one scale, and the waterfall from peak to peak.
 *
 * <p>Pure painters, as everywhere in {@code peakscope.chart}.
 */
@NullMarked
package peakscope.chart.compare;

import org.jspecify.annotations.NullMarked;
