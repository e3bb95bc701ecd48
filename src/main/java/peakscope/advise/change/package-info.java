/**
 * Rules that propose a change to the program and compute what it would save, alone and together.
 *
 * <p>A rule is one stateless class; its texts are in {@code assets/advice.properties}; it has one test. Not in: which
 * buffers a pattern fills (see {@code peakscope.analyze}), and findings that propose no change of the program (see
 * {@code peakscope.advise.rule}).
 */
@NullMarked
package peakscope.advise.change;

import org.jspecify.annotations.NullMarked;
