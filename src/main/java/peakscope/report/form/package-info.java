/**
 * Chooses a form and writes a report or a comparison in it: text, Markdown, a page, JSON or CSV.
 *
 * <p>{@code cli} and {@code ui} call it. Not in: what is written.
 */
@NullMarked
package peakscope.report.form;

import org.jspecify.annotations.NullMarked;
