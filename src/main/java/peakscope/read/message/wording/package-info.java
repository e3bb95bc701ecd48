/**
 * What programs say when memory runs out, or seems to: the table of {@code assets/wordings.txt} and how it is matched, and
 * where it has no entry, the sense of a sentence after {@code assets/shortages.txt}.
 *
 * <p>In: finding a wording in a text and the places of its parts. Not in: what a part means for a message (see {@code
 * peakscope.read.message}), nor what to do about it.
 */
@NullMarked
package peakscope.read.message.wording;

import org.jspecify.annotations.NullMarked;
