/**
 * The figures of one memory space: its peak, what is live at any step, other peaks, totals by category, phases.
 *
 * <p>In: what every view needs. Packages: {@code address}, {@code owner}, {@code lifetime}, {@code budget}, {@code
 * whatif}, {@code growth}, {@code compare}, {@code query}. Not in: what to say about a figure (see {@code
 * peakscope.advise}) and how to print or draw it. These packages may use this one; it uses none of them.
 */
@NullMarked
package peakscope.analyze;

import org.jspecify.annotations.NullMarked;
