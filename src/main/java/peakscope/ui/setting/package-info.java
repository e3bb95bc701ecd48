/**
 * What the window remembers from one start to the next, and how it looks.
 *
 * <p>In: settings on disk, the theme and the system's own. Not in: controls and words, which are in {@code ui.kit}.
 */
@NullMarked
package peakscope.ui.setting;

import org.jspecify.annotations.NullMarked;
