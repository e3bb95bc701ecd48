package peakscope.read.message.text;

import com.google.re2j.Pattern;

/** Joins what a recorder of terminals, such as asciinema, writes as one event each, wherever the program paused. */
public final class TerminalRecording {

    private static final String OUTPUT = ", \"o\", \"";

    /** Between two pieces of output. */
    private static final Pattern NEXT = Pattern.compile("\"\\]\\n\\[\\d+(?:\\.\\d+)?, \"o\", \"");

    private TerminalRecording() {}

    /** The text itself if it is no recording. */
    public static PlacedText joined(PlacedText text) {
        return text.toString().contains(OUTPUT) ? text.replaced(NEXT, pause -> "") : text;
    }
}
