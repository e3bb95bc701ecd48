/**
 * What a format must provide so that a case can be read from it: recognising its files, their role in a folder, reading
 * one.
 *
 * <p>In: the interface, the head of a file, the case under construction. Not in: any one format. The formats implement
 * it; {@code peakscope.read.Formats} lists them.
 */
@NullMarked
package peakscope.read.format;

import org.jspecify.annotations.NullMarked;
