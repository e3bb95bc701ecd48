/**
 * All rules that apply to an analysed memory space, and those that say what there is and propose no change of their own.
 *
 * <p>A rule is one stateless class; its texts are in {@code assets/advice.properties}; it has one test. Not in: changes
 * to the program (see {@code peakscope.advise.change}), and findings that need no analysis (see
 * {@code peakscope.advise.message}).
 */
@NullMarked
package peakscope.advise.rule;

import org.jspecify.annotations.NullMarked;
