/**
 * The command line. One thin class per command; the packages below do the work. Only {@code open} needs a display.
 *
 * <p>Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 an input cannot be read.
 */
@NullMarked
package peakscope.cli;

import org.jspecify.annotations.NullMarked;
