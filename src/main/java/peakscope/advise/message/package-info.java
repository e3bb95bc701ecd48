/**
 * Findings from an error text, a log, an allocator's list or two memory profiles, decided as the official pages do.
 *
 * <p>The wording is our own, in {@code assets/advice.properties}, with a link to the page. Not in: reading the text
 * (see {@code peakscope.read.message}).
 */
@NullMarked
package peakscope.advise.message;

import org.jspecify.annotations.NullMarked;
