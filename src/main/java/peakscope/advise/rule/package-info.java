/**
 * Rules: each looks for one kind of problem in an analysed memory space and says what to do about it.
 *
 * <p>A rule is one stateless class; its texts are in {@code assets/advice.properties}; it has one test. Not in:
 * findings that need no analysis (see {@code peakscope.advise.message}).
 */
@NullMarked
package peakscope.advise.rule;

import org.jspecify.annotations.NullMarked;
