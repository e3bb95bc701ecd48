/**
 * A gate for continuous integration: conditions on the peak of every module, whether they hold, and how people, test
 * reports and GitHub learn of it.
 *
 * <p>In: criteria, their results, the forms of the results. Not in: reading inputs, exit codes, figures that the
 * analysis lacks.
 */
@NullMarked
package peakscope.report.check;

import org.jspecify.annotations.NullMarked;
