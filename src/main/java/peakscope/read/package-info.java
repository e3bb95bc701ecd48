/**
 * Files in, a {@link peakscope.model.Case} out. {@link peakscope.read.CaseReader} is the entry; the table in {@code Formats}
 * tells formats apart by content, and each has its own reader.
 *
 * <p>Bad input results in a {@link peakscope.read.io.ReadException} of one line, or in a partial result with warnings.
 */
@NullMarked
package peakscope.read;

import org.jspecify.annotations.NullMarked;
