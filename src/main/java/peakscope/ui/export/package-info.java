/**
 * Exporting what a page shows: the dialog, its model, and what a page must provide.
 *
 * <p>Not in: writing a form (see {@code peakscope.report.form}).
 */
@NullMarked
package peakscope.ui.export;

import org.jspecify.annotations.NullMarked;
