/**
 * The program in the window: its lines with what they hold, and where its text is.
 *
 * <p>In: {@link peakscope.ui.source.SourceView} and what it consists of. Not in: sums and drawing, which stand below the window.
 */
@NullMarked
package peakscope.ui.source;

import org.jspecify.annotations.NullMarked;
