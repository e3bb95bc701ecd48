/**
 * Files in, a {@link peakscope.model.Case} out. {@link peakscope.read.CaseReader} is the door; formats are told apart by
 * content in {@link peakscope.read.folder.FormatSniffer}, and each has its own reader.
 *
 * <p>Bad input ends in a {@link peakscope.read.io.ReadException} of one line, or in a partial result with warnings.
 */
@NullMarked
package peakscope.read;

import org.jspecify.annotations.NullMarked;
