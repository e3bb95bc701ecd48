/**
 * Peakscope's own reports, {@code peakscope.report/1} in JSON, read back.
 *
 * <p>In: what such a report lists for each memory space at its peak, as modules of one moment. Not in: its findings and
 * messages, which are computed afresh, and what it lacks: curves, lifetimes and the program.
 */
@NullMarked
package peakscope.read.report;

import org.jspecify.annotations.NullMarked;
