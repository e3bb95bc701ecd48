/**
 * Reports that Peakscope wrote itself, {@code peakscope.report/1} in JSON, read back.
 *
 * <p>In: what such a report lists of each memory space at its peak, brought into the form that every file is brought into. Not
 * in: its findings and messages, which are worked out anew, and what it does not hold: curves, lifetimes and the program.
 */
@NullMarked
package peakscope.read.report;

import org.jspecify.annotations.NullMarked;
