/**
 * The window. Views hold controls and no figures; view models hold what is shown and chosen, and know no control, so
 * that they are tested without a screen.
 */
@NullMarked
package peakscope.ui;

import org.jspecify.annotations.NullMarked;
