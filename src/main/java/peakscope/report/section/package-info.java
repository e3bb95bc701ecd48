/**
 * The sections of the peak-usage report, one class each, as blocks that every form prints.
 *
 * <p>In: what to say, in which order. Not in: how a block looks in a form (see {@code peakscope.report.document}).
 */
@NullMarked
package peakscope.report.section;

import org.jspecify.annotations.NullMarked;
