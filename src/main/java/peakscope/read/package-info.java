/**
 * Files in, a {@link peakscope.model.Case} out. {@link peakscope.read.CaseReader} is the door; formats are told apart by
 * content by the table in {@code Formats}, and each has its own reader.
 *
 * <p>Bad input ends in a {@link peakscope.read.io.ReadException} of one line, or in a partial result with warnings.
 */
@NullMarked
package peakscope.read;

import org.jspecify.annotations.NullMarked;
