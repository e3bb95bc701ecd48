/**
 * Removes from a case and from error texts what only its author should know: paths, and names of modules, functions,
 * ops and instructions. Each name becomes a token, always the same one. Sizes, shapes, opcodes, lifetimes and the
 * structure of op names stay.
 *
 * <p>In: everything that renames. It happens before the analysis, so that no form of a report and no sentence can still
 * contain a name. Not in: any writer of reports.
 */
@NullMarked
package peakscope.report.redact;

import org.jspecify.annotations.NullMarked;
