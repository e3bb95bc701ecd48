package peakscope.read.message.wording;

import org.jspecify.annotations.Nullable;

/**
 * One thing that programs say, in all its forms.
 *
 * @param topic the key of its advice
 * @param family as JSON writes it
 * @param code the error code that it implies; null if it implies none
 * @param space the memory space that it implies; null if it implies none
 */
public record Wording(String topic, String family, Weight weight, @Nullable String code, @Nullable String space) {

    /** Whether it is only an error code, without a word on what happened. */
    public boolean isCode() {
        return topic.equals("code");
    }
}
