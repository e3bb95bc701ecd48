package peakscope.read.bfc;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Map;
import peakscope.model.value.Bytes;

/** Totals that an allocator writes at the end of its dump, exact in old versions and rounded to three digits in new ones. */
enum Total {
    LIMIT("(?:pool limit |memory_limit_: |(?:^|\\W)Limit:\\s{2,})"),
    HIGHEST("(?:^|\\W)MaxInUse:\\s{2,}");

    private final Pattern pattern;

    Total(String before) {
        pattern = Pattern.compile(before + "(\\d{1,30}(?:\\.\\d{1,9})?(?:[KMGTPE]i?)?B?)\\b");
    }

    /** Takes the totals from a line; impossible sizes are left out. */
    static void read(String line, Map<Total, Long> into) {
        for (Total total : values()) {
            Matcher matcher = total.pattern.matcher(line);
            if (matcher.find()) {
                long size = size(matcher.group(1));
                if (size >= 0) {
                    into.put(total, size);
                }
            }
        }
    }

    /** A size as allocators print it; negative if it is larger than any memory. */
    static long size(String printed) {
        try {
            long size = Bytes.parse(printed).count();
            return size > Bytes.LARGEST_BUFFER ? -1 : size;
        } catch (IllegalArgumentException tooLarge) {
            return -1;
        }
    }
}
