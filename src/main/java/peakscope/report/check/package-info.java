/**
 * A gate for continuous integration: what must hold of the peak of every module, whether it does, and how that is told to people,
 * to test reports and to GitHub.
 *
 * <p>In: criteria, their results, the forms of the results. Not in: reading inputs, exit codes, any figure that is not already in
 * the analysis.
 */
@NullMarked
package peakscope.report.check;

import org.jspecify.annotations.NullMarked;
