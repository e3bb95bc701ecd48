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
 * @param op the op that requested it, in builds that record it
 */
record Chunk(boolean inUse, long address, long size, @Nullable String op) {

    private static final Pattern OP = Pattern.compile("\\bby op (.*?) action_count \\d");
    private static final Pattern ANNOTATION =
            Pattern.compile("\\ballocation_annotation (.*?)(?: next \\d{1,20}(?: freed_at_count \\d+)?\\s*$|$)");
    private static final int LONGEST_OP = 300;

    /** Whether a line describes a chunk, damaged or not. */
    static boolean isBegun(String line) {
        return ChunkWords.areBegunIn(line);
    }

    /** Whether the line is complete; otherwise the rest may be in the next line of a wrapped log. */
    static boolean isWhole(String line) {
        return ChunkWords.areFollowedIn(line) && ChunkWords.find(line) != null;
    }

    /** Empty if the line has no possible address and size. */
    static Optional<Chunk> parse(String line) {
        ChunkWords words = ChunkWords.find(line);
        if (words == null) {
            return Optional.empty();
        }
        long size = size(line, words.size(), words.end());
        if (size <= 0) {
            return Optional.empty();
        }
        long address = Long.parseUnsignedLong(line, words.address(), words.addressEnd(), 16);
        return Optional.of(new Chunk(words.inUse(), address, size, op(line.substring(words.end()))));
    }

    /** A size in digits; negative if it is larger than any memory. */
    static long size(String digits) {
        return size(digits, 0, digits.length());
    }

    private static long size(String line, int start, int end) {
        if (end - start > 18) {
            return -1;
        }
        long size = Long.parseLong(line, start, end, 10);
        return size > Bytes.LARGEST_BUFFER ? -1 : size;
    }

    private static @Nullable String op(String rest) {
        String name = rest.contains("by op ") ? first(OP, rest) : "";
        String frames = rest.contains("allocation_annotation ") ? first(ANNOTATION, rest) : "";
        String both = name + (name.isEmpty() || frames.isEmpty() ? "" : ", ") + frames;
        return both.isEmpty() ? null : both.substring(0, Math.min(both.length(), LONGEST_OP));
    }

    private static String first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? found.group(1).strip() : "";
    }
}
