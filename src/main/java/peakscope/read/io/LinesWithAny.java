package peakscope.read.io;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Recognises lines that contain one of several texts by their bytes, so that a log of gigabytes makes no garbage. Skips
 * most characters, as Wu and Manber do: "A fast algorithm for multi-pattern searching", 1994.
 */
public final class LinesWithAny implements LineReader.LineFilter {

    private static final int SKIPS = 1 << 12;

    /** The texts, grouped by their first two characters. */
    private final List<List<byte[]>> groups = new ArrayList<>();

    /** For each pair of first characters the number of its group; 0 for none. */
    private final short[] beginnings = new short[1 << 16];

    private final int shortest;

    /**
     * For each pair of characters, the distance to the next place where they can occur in the beginning of a text.
     * Pairs that share an entry have the shorter distance. The table is small, because the filters of one log share the
     * processor's cache.
     */
    private final byte[] skips = new byte[SKIPS];

    private LinesWithAny(List<byte[]> needles) {
        groups.add(List.of());
        shortest = needles.stream().mapToInt(needle -> needle.length).min().orElse(2);
        Arrays.fill(skips, (byte) (shortest - 1));
        for (byte[] needle : needles) {
            for (int at = 0; at + 2 <= shortest; at++) {
                int skipped = skipped(needle, at);
                skips[skipped] = (byte) Math.min(skips[skipped], shortest - 2 - at);
            }
            int pair = pair(needle, 0);
            if (beginnings[pair] == 0) {
                beginnings[pair] = (short) groups.size();
                groups.add(new ArrayList<>());
            }
            groups.get(beginnings[pair]).add(needle);
        }
    }

    /** Looks for these texts, each at least two ASCII characters. */
    public static LinesWithAny of(String... texts) {
        return new LinesWithAny(Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .toList());
    }

    @Override
    public boolean accepts(byte[] bytes, int length) {
        // Two characters that end the shortest text, or give the distance to the next place where one can.
        int at = shortest - 2;
        while (at + 1 < length) {
            int skip = skips[skipped(bytes, at)];
            if (skip > 0) {
                at += skip;
                continue;
            }
            int start = at - shortest + 2;
            short group = beginnings[pair(bytes, start)];
            if (group != 0 && begins(groups.get(group), bytes, start, length)) {
                return true;
            }
            at++;
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

    private static int skipped(byte[] bytes, int at) {
        return (bytes[at] << 5 ^ bytes[at + 1]) & (SKIPS - 1);
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }
}
