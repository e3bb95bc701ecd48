/**
 * What all packages of the window use: file dialogs, links, icons, words, background tasks.
 *
 * <p>In: parts that know no case. Of {@code peakscope.ui}, it only uses the settings.
 */
@NullMarked
package peakscope.ui.kit;

import org.jspecify.annotations.NullMarked;
