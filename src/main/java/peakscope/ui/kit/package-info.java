/**
 * What all packages of the window use: settings, file dialogs, links, icons, words, themes, background tasks.
 *
 * <p>In: parts that know no case. It uses no other package of {@code peakscope.ui}.
 */
@NullMarked
package peakscope.ui.kit;

import org.jspecify.annotations.NullMarked;
