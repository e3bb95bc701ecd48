/**
 * What the figures mean and what to do about them: rules turn an analysis into findings.
 *
 * <p>A rule is one stateless class, its text is in {@code assets/advice.properties}, and it has one test. Texts are our
 * own words with a link to the official page.
 */
@NullMarked
package peakscope.advise;

import org.jspecify.annotations.NullMarked;
