/**
 * The advisor's pane: verdict, findings, and the error text with what it says.
 *
 * <p>In: how findings are shown. Not in: which findings there are (see {@code peakscope.advise}).
 */
@NullMarked
package peakscope.ui.advice;

import org.jspecify.annotations.NullMarked;
