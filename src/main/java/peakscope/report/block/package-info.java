/**
 * Parts that several sections of a report share: blocks of advice, messages and address maps, a table of lines, an owner's words.
 *
 * <p>In: what a part says. Not in: which section has it (see {@code peakscope.report.section}), and how a block looks in a form
 * (see {@code peakscope.report.document}).
 */
@NullMarked
package peakscope.report.block;

import org.jspecify.annotations.NullMarked;
