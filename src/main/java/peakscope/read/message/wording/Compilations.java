package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** Programs that a log says could not be compiled, on the line of an error or the one above it. */
public final class Compilations {

    private static final int REACH = 300;

    private static final Pattern FAILED = Pattern.compile(
            "(?i:compilation of|compiling|failed to compile)(?: (?i:module|program|function))? ['\"`]?((?:jit|pjit|pmap|xla)_[\\w.]*\\w)['\"`]?(?:[ :,][^\\n]{0,160})?(?:\\n[^\\n]{0,200})?$");

    private Compilations() {}

    /** The first and the last character of the name of the program that failed right before a place; empty if there is none. */
    public static int[] before(String text, int place) {
        int from = Math.max(0, place - REACH);
        Matcher failed = FAILED.matcher(text.substring(from, place));
        return failed.find() ? new int[] {from + failed.start(1), from + failed.end(1)} : new int[0];
    }
}
