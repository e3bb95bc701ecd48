package peakscope.read.bfc;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * One line about a chunk: {@code InUse at 7f5936000100 of size 1280 next 2}.
 *
 * @param address of its first byte, unsigned
 * @param op what asked for it, in builds that keep that
 */
record Chunk(boolean inUse, long address, long size, @Nullable String op) {

    private static final Pattern BEGINNING = Pattern.compile("\\b(?:InUse|Chunk|Free) {1,2}at\\b");

    /** The next chunk's number stands before the size in TensorFlow up to 2.1. */
    private static final Pattern LINE = Pattern.compile(
            "\\b(InUse|Chunk|Free) {1,2}at (?:0x)?([0-9a-fA-F]{1,16})(?: next \\d{1,20})? of size (\\d{1,19})\\b");

    private static final Pattern NEXT = Pattern.compile("\\bnext \\d");
    private static final Pattern OP = Pattern.compile("\\bby op (.*?) action_count \\d");
    private static final Pattern ANNOTATION =
            Pattern.compile("\\ballocation_annotation (.*?)(?: next \\d{1,20}(?: freed_at_count \\d+)?\\s*$|$)");
    private static final int LONGEST_OP = 300;

    /** Whether a line is about a chunk, damaged or not. */
    static boolean isBegun(String line) {
        return BEGINNING.matcher(line).find();
    }

    /** Whether the line goes on to its end; else the rest may stand in the next, where the log was wrapped. */
    static boolean isWhole(String line) {
        return NEXT.matcher(line).find() && LINE.matcher(line).find();
    }

    /** Empty when the line tells no address and size that can be. */
    static Optional<Chunk> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.find()) {
            return Optional.empty();
        }
        long size = size(matcher.group(3));
        if (size <= 0) {
            return Optional.empty();
        }
        long address = Long.parseUnsignedLong(matcher.group(2), 16);
        return Optional.of(
                new Chunk(!matcher.group(1).equals("Free"), address, size, op(line.substring(matcher.end()))));
    }

    /** A size in digits; negative when it is more than any memory has. */
    static long size(String digits) {
        if (digits.length() > 18) {
            return -1;
        }
        long size = Long.parseLong(digits);
        return size > Bytes.LARGEST_BUFFER ? -1 : size;
    }

    private static @Nullable String op(String rest) {
        Matcher op = OP.matcher(rest);
        Matcher annotation = ANNOTATION.matcher(rest);
        String name = op.find() ? op.group(1).strip() : "";
        String frames = annotation.find() ? annotation.group(1).strip() : "";
        String both = name + (name.isEmpty() || frames.isEmpty() ? "" : ", ") + frames;
        return both.isEmpty() ? null : both.substring(0, Math.min(both.length(), LONGEST_OP));
    }
}
