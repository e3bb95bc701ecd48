/**
 * A report in the formats of other programs: pprof, Chrome's trace, folded stacks, Speedscope, SARIF, and a table of
 * all buffers.
 *
 * <p>Called by {@code cli}. Not in: Peakscope's own forms.
 */
@NullMarked
package peakscope.report.export;

import org.jspecify.annotations.NullMarked;
