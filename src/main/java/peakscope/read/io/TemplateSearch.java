package peakscope.read.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches the lines of one log. Most of them differ from an earlier one by digits alone: times, steps, losses. What was
 * found in one is known of the next, but for texts that have digits themselves; those are looked for again where they can
 * be.
 */
final class TemplateSearch {

    /** Searches for the texts that lines may contain. */
    static final class Searches {
        private final TextSearch exact;

        /** Of lines whose digits are all 0: the sets without their texts with digits, then those texts. */
        private final TextSearch ofTemplates;

        /** For each set the bit of its texts with digits; 0 if it has none. */
        private final long[] withDigits;

        /** At most 64 sets, those with digits counted twice. */
        Searches(List<TextSearch.Texts> sets) {
            exact = new TextSearch(sets);
            withDigits = new long[sets.size()];
            List<TextSearch.Texts> apart = new ArrayList<>();
            sets.forEach(texts -> apart.add(texts.where(text -> !hasDigit(text))));
            for (int set = 0; set < sets.size(); set++) {
                TextSearch.Texts texts = sets.get(set).where(TemplateSearch::hasDigit);
                if (!texts.isEmpty()) {
                    withDigits[set] = 1L << apart.size();
                    apart.add(texts.withZeros());
                }
            }
            ofTemplates = new TextSearch(apart);
        }
    }

    /** Lines remembered; a later one with the same place takes it. */
    private static final int PLACES = 1 << 12;

    /** Of the lines remembered. */
    private final long[] hashes = new long[PLACES];

    /** What {@link Searches#ofTemplates} found in them. */
    private final long[] foundIn = new long[PLACES];

    /** What the lines remembered were searched with; null before the first. */
    private @Nullable Searches searches;

    private byte[] zeros = new byte[1 << 12];

    /** What is known of the line searched last by its template, */
    private long template;

    /** and by itself, if it was looked at. */
    private long found;

    private boolean isExact;

    /** Goes to another line: the first {@code length} bytes. */
    void search(byte[] line, int length) {
        search(LinesWithAny.searches(), line, length);
    }

    private void search(Searches now, byte[] line, int length) {
        if (searches != now) {
            searches = now;
            Arrays.fill(hashes, 0);
            Arrays.fill(foundIn, 0);
        }
        isExact = false;
        long hash = ByteScan.hash(line, length);
        int place = (int) (hash >>> 32) & (PLACES - 1);
        if (hashes[place] != hash) {
            hashes[place] = hash;
            foundIn[place] = now.ofTemplates.found(zeros(line, length), length);
        }
        template = foundIn[place];
    }

    /**
     * Whether the line contains a text of a set.
     *
     * @param line that of the last search
     */
    boolean contains(int set, byte[] line, int length) {
        Searches now = LinesWithAny.searches();
        // Whoever asks may be the first to name its texts.
        if (searches != now) {
            search(now, line, length);
        }
        if ((template & (1L << set)) != 0) {
            return true;
        }
        if ((template & now.withDigits[set]) == 0) {
            return false;
        }
        if (!isExact) {
            found = now.exact.found(line, length);
            isExact = true;
        }
        return (found & (1L << set)) != 0;
    }

    private byte[] zeros(byte[] line, int length) {
        if (zeros.length < length) {
            zeros = new byte[line.length];
        }
        ByteScan.copyWithZeros(line, zeros, length);
        return zeros;
    }

    private static boolean hasDigit(String text) {
        return text.chars().anyMatch(letter -> letter >= '0' && letter <= '9');
    }
}
