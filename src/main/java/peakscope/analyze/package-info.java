/**
 * What is worked out from a timeline: its peak, what is live at any step, totals by category, padding, fragmentation, and
 * whether it fits a device.
 *
 * <p>In: figures. Not in: what to say about them (see {@code peakscope.advise}) and how to print or draw them.
 */
@NullMarked
package peakscope.analyze;

import org.jspecify.annotations.NullMarked;
