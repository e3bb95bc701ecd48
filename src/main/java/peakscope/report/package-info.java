/**
 * One report of a case, and the comparison of two, in their forms: text for terminals, JSON for programs, Markdown.
 *
 * <p>In: what is said, in which order, and how it is printed. Not in: any figure that is not already in the analysis.
 */
@NullMarked
package peakscope.report;

import org.jspecify.annotations.NullMarked;
