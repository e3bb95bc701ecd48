package peakscope.read.bfc;

import java.nio.charset.StandardCharsets;
import java.util.List;
import peakscope.read.io.LineReader.LineFilter;

/** Tells lines that an allocator may have written from the others by their bytes, so that a long log makes no garbage. */
final class Signs implements LineFilter {

    static final Signs ALL = new Signs(
            "BFCAllocator dump for",
            "ran out of memory trying",
            "Next region of size",
            "InUse at ",
            "Chunk at ",
            "Free  at ",
            "Free at ");

    private final List<byte[]> needles;

    private Signs(String... texts) {
        needles = List.of(texts).stream()
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .toList();
    }

    @Override
    public boolean accepts(byte[] bytes, int length) {
        for (int at = 0; at < length; at++) {
            switch (bytes[at]) {
                case 'B', 'r', 'N', 'I', 'C', 'F' -> {
                    if (begins(bytes, at, length)) {
                        return true;
                    }
                }
                default -> {
                    // No sign begins with it.
                }
            }
        }
        return false;
    }

    private boolean begins(byte[] bytes, int at, int length) {
        for (byte[] needle : needles) {
            int same = 0;
            while (same < needle.length && at + same < length && bytes[at + same] == needle[same]) {
                same++;
            }
            if (same == needle.length) {
                return true;
            }
        }
        return false;
    }
}
