package peakscope.read.io;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.Predicate;

/**
 * Finds which of many sets of texts a line contains in one pass over its bytes: the automaton of Aho and Corasick,
 * "Efficient string matching: an aid to bibliographic search", 1975. It reads all letters as small ones; a text whose case
 * matters is compared once it seems to be found.
 */
final class TextSearch {

    /** The texts of one set. */
    record Texts(List<String> exactly, List<String> inAnyCase) {
        Texts where(Predicate<String> wanted) {
            return new Texts(
                    exactly.stream().filter(wanted).toList(),
                    inAnyCase.stream().filter(wanted).toList());
        }

        boolean isEmpty() {
            return exactly.isEmpty() && inAnyCase.isEmpty();
        }

        /** With each digit replaced by a 0. */
        Texts withZeros() {
            return new Texts(
                    exactly.stream().map(Texts::withZeros).toList(),
                    inAnyCase.stream().map(Texts::withZeros).toList());
        }

        private static String withZeros(String text) {
            return text.replaceAll("[0-9]", "0");
        }
    }

    /** A line's bytes are told apart by this many bits; most bytes are in no text, and are all the same. */
    private static final int KIND_BITS = 6;

    private static final int KINDS = 1 << KIND_BITS;

    /** One text of one set. */
    private record Needle(String text, boolean inAnyCase, long set) {
        Needle {
            if (text.isEmpty() || !text.chars().allMatch(letter -> letter < 0x80)) {
                throw new IllegalArgumentException("empty, or not ASCII: " + text);
            }
        }

        /** Whether it is there in the right case too. */
        boolean endsAt(byte[] line, int at) {
            for (int back = 0; !inAnyCase && back < text.length(); back++) {
                if (line[at - back] != text.charAt(text.length() - 1 - back)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** For each byte its kind; 0 for one that is in no text. */
    private final byte[] kinds = new byte[256];

    /** For each state and kind the state behind it; inverted if texts end there. State 0 is that of no text begun. */
    private final short[] next;

    /** For each state the texts that end there. */
    private final List<List<Needle>> ends = new ArrayList<>();

    /** At most 64 sets; their numbers are their places in the list. */
    TextSearch(List<Texts> wanted) {
        if (wanted.size() > Long.SIZE) {
            throw new IllegalArgumentException("more than " + Long.SIZE + " sets of texts");
        }
        List<Needle> needles = new ArrayList<>();
        for (int set = 0; set < wanted.size(); set++) {
            long bit = 1L << set;
            wanted.get(set).exactly().forEach(text -> needles.add(new Needle(text, false, bit)));
            wanted.get(set).inAnyCase().forEach(text -> needles.add(new Needle(text, true, bit)));
        }
        int kindCount = nameKinds(needles);
        int letters =
                needles.stream().mapToInt(needle -> needle.text().length()).sum();
        short[] tree = new short[(1 + letters) << KIND_BITS];
        ends.add(new ArrayList<>());
        needles.forEach(needle -> grow(tree, needle));
        next = Arrays.copyOf(tree, ends.size() << KIND_BITS);
        connect(kindCount);
        for (int i = 0; i < next.length; i++) {
            next[i] = ends.get(next[i]).isEmpty() ? next[i] : (short) ~next[i];
        }
    }

    private int nameKinds(List<Needle> needles) {
        int count = 1;
        for (Needle needle : needles) {
            for (char letter : needle.text().toCharArray()) {
                char small = Character.toLowerCase(letter);
                if (kinds[small] == 0) {
                    kinds[small] = (byte) count;
                    kinds[Character.toUpperCase(small)] = (byte) count;
                    count++;
                }
            }
        }
        if (count > KINDS) {
            throw new IllegalStateException("the texts have more than " + KINDS + " different characters");
        }
        return count;
    }

    private void grow(short[] tree, Needle needle) {
        int state = 0;
        for (char letter : needle.text().toCharArray()) {
            int place = state << KIND_BITS | kinds[letter];
            if (tree[place] == 0) {
                if (ends.size() > Short.MAX_VALUE) {
                    throw new IllegalStateException("too many texts");
                }
                tree[place] = (short) ends.size();
                ends.add(new ArrayList<>());
            }
            state = tree[place];
        }
        ends.get(state).add(needle);
    }

    /** Where a text does not go on, goes on with the longest end of what was read that begins another. */
    private void connect(int kindCount) {
        int[] shorter = new int[ends.size()];
        Queue<Integer> open = new ArrayDeque<>(List.of(0));
        while (!open.isEmpty()) {
            int state = open.remove();
            for (int kind = 1; kind < kindCount; kind++) {
                int place = state << KIND_BITS | kind;
                int behind = next[place];
                int otherwise = state == 0 ? 0 : next[shorter[state] << KIND_BITS | kind];
                if (behind == 0) {
                    next[place] = (short) otherwise;
                } else {
                    shorter[behind] = otherwise;
                    ends.get(behind).addAll(ends.get(otherwise));
                    open.add(behind);
                }
            }
        }
    }

    /** The sets of which the first {@code length} bytes, which are the line, contain a text: a bit for each. */
    long found(byte[] line, int length) {
        // Fields would be read again behind each call.
        short[] behind = next;
        byte[] kindOf = kinds;
        long found = 0;
        int state = 0;
        for (int at = 0; at < length; at++) {
            state = behind[state << KIND_BITS | kindOf[line[at] & 0xff]];
            if (state < 0) {
                state = ~state;
                found = ending(ends.get(state), found, line, at);
            }
        }
        return found;
    }

    private static long ending(List<Needle> needles, long known, byte[] line, int at) {
        long found = known;
        for (int i = 0; i < needles.size(); i++) {
            Needle needle = needles.get(i);
            if ((found & needle.set()) == 0 && needle.endsAt(line, at)) {
                found |= needle.set();
            }
        }
        return found;
    }
}
