/**
 * What a piece of advice consists of: text, evidence, severity, saving.
 *
 * <p>In: values and the texts of {@code assets/advice.properties}. Not in: when to give which advice.
 */
@NullMarked
package peakscope.advise.finding;

import org.jspecify.annotations.NullMarked;
