/**
 * The program in the window: its lines with what they hold, and where its text is.
 *
 * <p>In: {@link peakscope.ui.source.SourceView} and its parts. Not in: sums and drawing, which are below the window.
 */
@NullMarked
package peakscope.ui.source;

import org.jspecify.annotations.NullMarked;
