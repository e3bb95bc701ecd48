package peakscope.read.io;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tells lines that have one of some texts in them by their bytes, so that a log of gigabytes makes no garbage. */
public final class LinesWithAny implements LineReader.LineFilter {

    /** LinesWithAny that begin with the same two characters, in one group. */
    private final List<List<byte[]>> groups = new ArrayList<>();

    /** By the first two characters the number of the group; 0 for none. */
    private final short[] beginnings = new short[1 << 16];

    private LinesWithAny(List<byte[]> needles) {
        groups.add(List.of());
        for (byte[] needle : needles) {
            int pair = pair(needle, 0);
            if (beginnings[pair] == 0) {
                beginnings[pair] = (short) groups.size();
                groups.add(new ArrayList<>());
            }
            groups.get(beginnings[pair]).add(needle);
        }
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
            short group = beginnings[pair(bytes, at)];
            if (group != 0 && begins(groups.get(group), bytes, at, length)) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(List<byte[]> needles, byte[] bytes, int at, int length) {
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
