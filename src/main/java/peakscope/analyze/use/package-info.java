/**
 * What a program uses its values for: state that it returns in a new version, entries that a loop takes in turn or goes back
 * through, choices by a router, matrices filled with few numbers, small products.
 *
 * <p>In: patterns that are found by following values forward. Not in: where values come from, and the walks themselves, which
 * are in {@code analyze.origin}; what to change, which is in {@code analyze.cause} and above.
 */
@NullMarked
package peakscope.analyze.use;

import org.jspecify.annotations.NullMarked;
