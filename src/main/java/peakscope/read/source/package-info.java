/**
 * The text of the program that a dump is of, for people to read: where files of Python are looked for, and their lines.
 *
 * <p>Not in: which line holds how much (see {@code peakscope.analyze.source}).
 */
@NullMarked
package peakscope.read.source;

import org.jspecify.annotations.NullMarked;
