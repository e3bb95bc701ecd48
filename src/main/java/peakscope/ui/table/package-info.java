/**
 * The table of buffers live at the cursor.
 *
 * <p>In: columns, cells, sorting, copying as text.
 */
@NullMarked
package peakscope.ui.table;

import org.jspecify.annotations.NullMarked;
