package peakscope.read.bfc;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import peakscope.model.value.Bytes;

/**
 * The line before a dump: which allocator failed, and how much was requested.
 *
 * @param requested rounded like the allocator does, if the line gives it
 */
record Trigger(String allocator, Optional<Bytes> requested) {

    private static final Pattern LINE =
            Pattern.compile("Allocator \\(([^()\\s]{1,100})\\) ran out of memory trying to allocate"
                    + " (\\d{1,30}(?:\\.\\d{1,9})?(?:[KMGTPE]i?)?B?)(?: \\(rounded to (\\d{1,30})\\))?");

    /**
     * Empty if the line is not one. A failure without a dump does not count either, because the caller can cope with
     * it.
     */
    static Optional<Trigger> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.find() || line.contains("with freed_by_count=")) {
            return Optional.empty();
        }
        long size = Total.size(matcher.group(3) == null ? matcher.group(2) : matcher.group(3));
        return Optional.of(new Trigger(matcher.group(1), size < 0 ? Optional.empty() : Optional.of(new Bytes(size))));
    }
}
