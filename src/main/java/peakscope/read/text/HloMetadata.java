package peakscope.read.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an instruction comes from: {@code metadata={op_name="…" stack_frame_id=4}}, or with a file and a line in texts of older
 * compilers.
 *
 * @param frame number in the table of frames; 0 for none
 */
record HloMetadata(@Nullable String opName, int frame, @Nullable String file, int line) {

    static final HloMetadata NONE = new HloMetadata(null, 0, null, 0);

    private static final Pattern OP_NAME = Pattern.compile("op_name=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern FRAME = Pattern.compile("stack_frame_id=(\\d{1,9})");
    private static final Pattern FILE = Pattern.compile("source_file=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern LINE = Pattern.compile("source_line=(\\d{1,9})");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    static HloMetadata of(HloLine instruction) {
        int start = instruction.attributes().indexOf(", metadata={");
        if (start < 0) {
            return NONE;
        }
        String text = instruction.attributes().substring(start + 12);
        // What follows may contain the same words, for example in a configuration.
        Matcher end = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|\\}").matcher(text);
        int close = text.length();
        while (end.find()) {
            if (end.group().equals("}") && !text.substring(0, end.start()).endsWith("{")) {
                close = end.start();
                break;
            }
        }
        String own = text.substring(0, close);
        String opName = unescaped(first(OP_NAME, own));
        return new HloMetadata(
                opName == null || opName.isEmpty() ? null : opName,
                Math.max(0, HloLine.wholeNumber(first(FRAME, own))),
                unescaped(first(FILE, own)),
                Math.max(0, HloLine.wholeNumber(first(LINE, own))));
    }

    private static @Nullable String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }

    static @Nullable String unescaped(@Nullable String text) {
        return text == null || text.indexOf('\\') < 0
                ? text
                : ESCAPE.matcher(text).replaceAll("$1");
    }
}
