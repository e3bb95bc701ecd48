/**
 * What every room of the window uses: settings, dialogs for files, links, icons, words, themes, background tasks.
 *
 * <p>In: pieces that know no case. It uses no other room of {@code peakscope.ui}.
 */
@NullMarked
package peakscope.ui.kit;

import org.jspecify.annotations.NullMarked;
