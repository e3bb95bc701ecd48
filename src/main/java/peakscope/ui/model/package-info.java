/**
 * What the window shows and what is chosen in it, without controls, so that tests need no screen.
 *
 * <p>In: the front case, its module, space, cursor, search, error text, and the task that loads it. Views read and
 * write it; it knows none of them.
 */
@NullMarked
package peakscope.ui.model;

import org.jspecify.annotations.NullMarked;
