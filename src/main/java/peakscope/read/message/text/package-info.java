/**
 * The text that messages are read from: cleaned of what loggers, mail programs and terminals add, with every
 * character still knowing its line and column in the original.
 *
 * <p>In: keeping lines, joining wrapped ones, cutting excerpts, and choosing what to show of a long text. Not in: what
 * any of it means (see {@code peakscope.read.message}, the only user of these classes except {@link TextSource}).
 */
@NullMarked
package peakscope.read.message.text;

import org.jspecify.annotations.NullMarked;
