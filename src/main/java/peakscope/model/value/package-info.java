/**
 * Small values that need nothing else: sizes in bytes, signed differences, times of a profile, facts, warnings, input files.
 *
 * <p>In: how such a value is parsed, compared and printed. Not in: anything that knows a buffer. Every package may use it.
 */
@NullMarked
package peakscope.model.value;

import org.jspecify.annotations.NullMarked;
