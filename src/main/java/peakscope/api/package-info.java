/**
 * Peakscope as a library: a few types that other programs can rely on.
 *
 * <p>In: {@link peakscope.api.Peakscope} and the contents of its report. Signatures use only types of Java and of this
 * package, and {@link peakscope.read.io.ReadException}; a test checks the list of them. Not in: analysis, which is
 * behind these types and may change in any release. Nothing in Peakscope may use this package; it is for other
 * programs.
 */
@NullMarked
package peakscope.api;

import org.jspecify.annotations.NullMarked;
