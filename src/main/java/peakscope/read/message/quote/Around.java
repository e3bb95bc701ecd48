package peakscope.read.message.quote;

/**
 * A sentence and the text around it.
 *
 * @param prefix the logger's prefix of its line
 * @param above the text before it
 * @param near the end of that
 * @param before the part of that on the same line, without the prefix
 * @param said the sentence itself
 * @param behind the rest of the line after it
 * @param below some of the text after it
 * @param hasFigures whether it gives sizes, as errors do and bare words do not
 */
public record Around(
        String prefix,
        String above,
        String near,
        String before,
        String said,
        String behind,
        String below,
        boolean hasFigures) {}
