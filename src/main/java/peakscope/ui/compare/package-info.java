/**
 * The comparison of two cases: both curves, the waterfall, the table of changes.
 *
 * <p>In: views and their model. Not in: matching (see {@code peakscope.analyze.compare}).
 */
@NullMarked
package peakscope.ui.compare;

import org.jspecify.annotations.NullMarked;
