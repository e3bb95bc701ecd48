/**
 * One report of a case and the comparison of two, as values: what was chosen, analysed and found.
 *
 * <p>In: what every form of a report prints. Packages: {@code section} and {@code diff} (what to say, in which order),
 * {@code json}, {@code document} (blocks in any form), {@code form} (choosing one), {@code check}, {@code redact}. Not
 * in: figures that the analysis lacks.
 */
@NullMarked
package peakscope.report;

import org.jspecify.annotations.NullMarked;
