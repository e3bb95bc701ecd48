/**
 * What the window shows and what is chosen in it, without a control, so that it is tested without a screen.
 *
 * <p>In: the case in front, its module, space, cursor, search, error text, and the task that loads it. Views read and write it; it knows
 * none of them.
 */
@NullMarked
package peakscope.ui.model;

import org.jspecify.annotations.NullMarked;
