package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** The containers of a pod, as {@code kubectl describe} lists them: a name, and below it what became of the container. */
public final class Containers {

    /** Characters from a container's name to what became of it. */
    private static final int REACH = 3_000;

    private static final Pattern NAME = Pattern.compile(
            "(?m)^ {0,4}([a-z0-9][a-z0-9-]{0,62}):[ \\t]*\\n\\s+(?:Container ID|Image|State|Port|Command|Args): ");

    private Containers() {}

    /** The first and the last character of the name of the container that a place is about; empty if there is none. */
    public static int[] around(String text, int place) {
        int from = Math.max(0, place - REACH);
        Matcher names = NAME.matcher(text.substring(from, place));
        int[] last = new int[0];
        while (names.find()) {
            last = new int[] {from + names.start(1), from + names.end(1)};
        }
        return last;
    }
}
