/**
 * What was held more of from one moment to the next, or was never freed: possible leaks.
 *
 * <p>In: sums by place in the program. Not in: advice.
 */
@NullMarked
package peakscope.analyze.growth;

import org.jspecify.annotations.NullMarked;
