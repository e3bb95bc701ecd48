/**
 * What a format has to offer so that a case can be read of it: how to tell its files, what they are in a folder, how to read one.
 *
 * <p>In: the interface, the head of a file, the case while it is built. Not in: any one format. The formats implement it;
 * {@code peakscope.read.Formats} lists them.
 */
@NullMarked
package peakscope.read.format;

import org.jspecify.annotations.NullMarked;
