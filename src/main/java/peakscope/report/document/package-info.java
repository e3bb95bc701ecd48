/**
 * A report as a reader sees it, apart from any form: sections of paragraphs, tables, lists and drawings, and the forms that print
 * them for a terminal, as Markdown and as HTML.
 *
 * <p>In: how a block looks in each form. Not in: what a report says; a form that had an opinion of its own would say other things
 * than the next one.
 */
@NullMarked
package peakscope.report.document;

import org.jspecify.annotations.NullMarked;
