/**
 * What an error text states: sizes as printed, the allocations it lists, and where in the text each figure is.
 *
 * <p>In: the figures themselves and how one is read. Not in: finding the messages in a text, which is in {@code
 * peakscope.read.message}.
 */
@NullMarked
package peakscope.read.message.figure;

import org.jspecify.annotations.NullMarked;
