/**
 * One report of a case and the comparison of two, as values: what was chosen, analysed and found.
 *
 * <p>In: what every form of a report prints. Its rooms: {@code section} and {@code diff} (what is said in which order), {@code json},
 * {@code document} (blocks in any form), {@code form} (choosing one), {@code check}, {@code redact}. Not in: any figure that is not
 * already in the analysis.
 */
@NullMarked
package peakscope.report;

import org.jspecify.annotations.NullMarked;
