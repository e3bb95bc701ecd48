/**
 * One report of a case, and its forms: text for terminals, JSON for programs.
 *
 * <p>In: what is said, in which order, and how it is printed. Not in: any figure that is not already in the analysis.
 */
@NullMarked
package peakscope.report;

import org.jspecify.annotations.NullMarked;
