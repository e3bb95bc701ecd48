/**
 * The command line. One thin class a command; the work is done in the packages below. Every command but {@code open}
 * needs no display.
 *
 * <p>Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 an input cannot be read.
 */
@NullMarked
package peakscope.cli;

import org.jspecify.annotations.NullMarked;
