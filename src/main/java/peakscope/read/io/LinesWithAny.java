package peakscope.read.io;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Recognises lines that contain one of several texts by their bytes, so that a log of gigabytes makes no garbage. Skips
 * most characters, as Wu and Manber do: "A fast algorithm for multi-pattern searching", 1994.
 */
public final class LinesWithAny implements LineReader.LineFilter {

    private static final int SKIPS = 1 << 12;

    /** Turns a capital ASCII letter into a small one, and two characters that differ otherwise mostly into two that differ. */
    private static final int SMALL = 0x20;

    /** A text to look for. */
    private static final class Needle {

        /** In small letters if any case will do. */
        private final byte[] bytes;

        private final boolean anyCase;

        Needle(byte[] bytes, boolean anyCase) {
            this.bytes = bytes;
            this.anyCase = anyCase;
        }

        static Needle of(String text, boolean anyCase) {
            String wanted = anyCase ? text.toLowerCase(Locale.ROOT) : text;
            return new Needle(wanted.getBytes(StandardCharsets.US_ASCII), anyCase);
        }

        boolean begins(byte[] line, int at, int length) {
            int end = at + bytes.length;
            return end <= length
                    && (anyCase ? beginsInAnyCase(line, at) : Arrays.equals(line, at, end, bytes, 0, bytes.length));
        }

        private boolean beginsInAnyCase(byte[] line, int at) {
            for (int i = 0; i < bytes.length; i++) {
                byte read = line[at + i];
                if ((read >= 'A' && read <= 'Z' ? read + SMALL : read) != bytes[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The texts, grouped by their first two characters. */
    private final List<List<Needle>> groups = new ArrayList<>();

    /** For each pair of first characters the number of its group; 0 for none. */
    private final short[] beginnings = new short[1 << 16];

    private final int shortest;

    /**
     * For each pair of characters, the distance to the next place where they can occur in the beginning of a text.
     * Pairs that share an entry have the shorter distance. The table is small, because the filters of one log share the
     * processor's cache.
     */
    private final byte[] skips = new byte[SKIPS];

    private LinesWithAny(List<Needle> needles) {
        groups.add(List.of());
        shortest =
                needles.stream().mapToInt(needle -> needle.bytes.length).min().orElse(2);
        Arrays.fill(skips, (byte) (shortest - 1));
        for (Needle needle : needles) {
            for (int at = 0; at + 2 <= shortest; at++) {
                int skipped = skipped(needle.bytes, at);
                skips[skipped] = (byte) Math.min(skips[skipped], shortest - 2 - at);
            }
            int pair = pair(needle.bytes, 0);
            if (beginnings[pair] == 0) {
                beginnings[pair] = (short) groups.size();
                groups.add(new ArrayList<>());
            }
            groups.get(beginnings[pair]).add(needle);
        }
    }

    /** Looks for these texts, each at least two ASCII characters. */
    public static LinesWithAny of(String... texts) {
        return of(List.of(texts), List.of());
    }

    /** Looks for texts as they are and for others in any case, each at least two ASCII characters. */
    public static LinesWithAny of(List<String> exactly, List<String> inAnyCase) {
        return new LinesWithAny(Stream.concat(
                        exactly.stream().map(text -> Needle.of(text, false)),
                        inAnyCase.stream().map(text -> Needle.of(text, true)))
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

    private static boolean begins(List<Needle> needles, byte[] bytes, int at, int length) {
        for (Needle needle : needles) {
            if (needle.begins(bytes, at, length)) {
                return true;
            }
        }
        return false;
    }

    private static int skipped(byte[] bytes, int at) {
        return ((bytes[at] | SMALL) << 5 ^ (bytes[at + 1] | SMALL)) & (SKIPS - 1);
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] | SMALL) & 0xff) << 8 | ((bytes[at + 1] | SMALL) & 0xff);
    }
}
