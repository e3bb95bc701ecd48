/**
 * Cards about one buffer: its sizes and padding, and why it is alive.
 *
 * <p>In: the card's words and controls. Not in: which buffer is meant (see {@code peakscope.ui.model}).
 */
@NullMarked
package peakscope.ui.card;

import org.jspecify.annotations.NullMarked;
