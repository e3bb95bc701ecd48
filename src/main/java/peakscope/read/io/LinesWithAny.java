package peakscope.read.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Tells lines that have one of some texts in them by their bytes, so that a log of gigabytes makes no garbage. */
public final class LinesWithAny implements LineReader.LineFilter {

    private final List<byte[]> needles;
    private final boolean[] beginnings = new boolean[1 << 16];

    private LinesWithAny(List<byte[]> needles) {
        this.needles = needles;
        needles.forEach(needle -> beginnings[pair(needle, 0)] = true);
    }

    /** Looks for these, each at least two characters of ASCII. */
    public static LinesWithAny of(String... texts) {
        return new LinesWithAny(Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .toList());
    }

    @Override
    public boolean accepts(byte[] bytes, int length) {
        for (int at = 0; at + 1 < length; at++) {
            if (beginnings[pair(bytes, at)] && begins(bytes, at, length)) {
                return true;
            }
        }
        return false;
    }

    private boolean begins(byte[] bytes, int at, int length) {
        for (byte[] needle : needles) {
            int end = at + needle.length;
            if (end <= length && Arrays.equals(bytes, at, end, needle, 0, needle.length)) {
                return true;
            }
        }
        return false;
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }
}
