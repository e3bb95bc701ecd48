/**
 * A report as a reader sees it, independent of any form: sections of paragraphs, tables, lists and drawings, and the
 * forms that print them for a terminal, as Markdown and as HTML.
 *
 * <p>In: how a block looks in each form. Not in: what a report says, so that all forms say the same.
 */
@NullMarked
package peakscope.report.document;

import org.jspecify.annotations.NullMarked;
