package peakscope.read.message.figure;

import org.jspecify.annotations.Nullable;
import peakscope.read.message.text.PlacedText;

/**
 * Words that something was read from, at their place in the original text; wrapped words make one note a line.
 *
 * @param message number of the message among those of the text
 * @param place see {@link PlacedText}
 */
public record Note(Mark.Kind kind, int message, @Nullable Figure figure, String what, long place, int length) {

    public Note message(int other) {
        return new Note(kind, other, figure, what, place, length);
    }
}
