/**
 * The text of the program behind a dump, for people to read: where Python files are searched for, and their lines.
 *
 * <p>Not in: which line holds how much (see {@code peakscope.analyze.source}).
 */
@NullMarked
package peakscope.read.source;

import org.jspecify.annotations.NullMarked;
