/**
 * The bars above and below the charts: module, space and limit, the cursor, search, filters, the legend.
 *
 * <p>In: controls that choose. Not in: what is chosen (see {@code peakscope.ui.model}).
 */
@NullMarked
package peakscope.ui.bar;

import org.jspecify.annotations.NullMarked;
