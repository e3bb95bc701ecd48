package peakscope.read.message.ending;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import peakscope.read.io.LineReader;
import peakscope.read.message.quote.Speakers;

/**
 * The posts of a thread, and what happens in each: what somebody says later is no part of the run before. Any other text is one
 * post.
 */
public final class Posts {

    private final Speakers speakers = new Speakers();

    /** What happens in the post of the line read last. */
    private Aftermath current = new Aftermath();

    /** What happens in each, by its first line. */
    private final NavigableMap<Long, Aftermath> aftermaths = new TreeMap<>(Map.of(0L, current));

    /** Whether the post of the line read last is an answer. */
    private boolean answers;

    private boolean wasPrinted;
    private boolean shown;

    /**
     * Takes the line read last.
     *
     * @param printed whether the lines before it show what a program printed
     */
    public void accept(LineReader lines, boolean printed) {
        if (speakers.accept(lines)) {
            current = new Aftermath();
            aftermaths.put(lines.number(), current);
            shown |= printed && !wasPrinted && !answers;
            wasPrinted = printed;
            answers = speakers.answersAt(lines.number());
        }
    }

    /** What happens in the post of the line read last. */
    public Aftermath current() {
        return current;
    }

    /** What happens in the post of a line. */
    public Aftermath at(long line) {
        return aftermaths.floorEntry(line).getValue();
    }

    /** Whether a post before a line, the one with it, or any of whoever asks shows an error that is not about memory. */
    public boolean showOtherErrorBeside(long line) {
        return aftermaths.entrySet().stream()
                .anyMatch(post -> (post.getKey() <= line || !speakers.answersAt(post.getKey()))
                        && post.getValue().hasOtherError());
    }

    /** Whether a line is of somebody who answers. */
    public boolean isAnswer(long line) {
        return speakers.answersAt(line);
    }

    /** Whether whoever asks shows what a program printed, before anybody else does. */
    public boolean showOutput() {
        return shown;
    }
}
