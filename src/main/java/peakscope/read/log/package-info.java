/**
 * Texts and logs as inputs: what each says, read in one pass, and the memory that it lists, for use without a dump.
 *
 * <p>In: combining what {@code read.message}, {@code read.bfc} and {@code read.usage} find in one text. Not in: their
 * wordings.
 */
@NullMarked
package peakscope.read.log;

import org.jspecify.annotations.NullMarked;
