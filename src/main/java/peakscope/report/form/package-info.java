/**
 * Chooses a form and writes a report or a comparison in it: text, Markdown, HTML, JSON or CSV.
 *
 * <p>Called by {@code cli} and {@code ui}. Not in: what is written.
 */
@NullMarked
package peakscope.report.form;

import org.jspecify.annotations.NullMarked;
