/**
 * What a piece of advice consists of: words, evidence, severity, the saving.
 *
 * <p>In: values and the texts of {@code assets/advice.properties}. Not in: when to say them.
 */
@NullMarked
package peakscope.advise.finding;

import org.jspecify.annotations.NullMarked;
