/**
 * The window itself: start page, tabs, menus, following folders, opening and comparing cases.
 *
 * <p>In: what connects the packages of the window. All other packages of {@code peakscope.ui} are below it; only {@code
 * Main} may use it.
 */
@NullMarked
package peakscope.ui.main;

import org.jspecify.annotations.NullMarked;
