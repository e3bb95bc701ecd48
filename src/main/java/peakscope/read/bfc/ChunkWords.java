package peakscope.read.bfc;

import org.jspecify.annotations.Nullable;

/**
 * The places of the words in a line about a chunk, {@code InUse at 7f5936000100 of size 1280}. A dump may have millions
 * of such lines, so the search is hand-written instead of a pattern. TensorFlow up to 2.1 writes the next chunk's
 * number before the size.
 *
 * @param address where the digits of the address begin
 * @param size where the digits of the size begin
 * @param end where the digits of the size end
 */
record ChunkWords(boolean inUse, int address, int addressEnd, int size, int end) {

    private static final String AT = "at";
    private static final String NEXT = "next ";
    private static final int LONGEST_ADDRESS = 16;
    private static final int LONGEST_NUMBER = 20;
    private static final int LONGEST_SIZE = 19;

    /** Whether they begin at a place of a line. */
    static boolean standAt(String line, int at) {
        int word = begin(line, at);
        return word >= 0 && word(line, word - AT.length()) == at;
    }

    /** Whether a line gives the number of the next chunk. */
    static boolean areFollowedIn(String line) {
        for (int at = line.indexOf(NEXT); at >= 0; at = line.indexOf(NEXT, at + 1)) {
            boolean isWord = at == 0 || !AllocatorPrefix.isOfWord(line.charAt(at - 1));
            if (isWord && AllocatorPrefix.digits(line, at + NEXT.length()) > at + NEXT.length()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a line is about a chunk, damaged or not. */
    static boolean areBegunIn(String line) {
        for (int at = begin(line, 0); at >= 0; at = begin(line, at)) {
            if (at == line.length() || !AllocatorPrefix.isOfWord(line.charAt(at))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a line continues like one about a chunk: with an address, and a size or the next chunk's number. */
    static boolean haveAddressIn(String line) {
        for (int at = begin(line, 0); at >= 0; at = begin(line, at)) {
            int digits = behind(line, at, " ");
            int start = digits < 0 ? -1 : prefixed(line, digits);
            int end = start < 0 ? -1 : lowerHex(line, start);
            if (end > start && (behind(line, end, " of ") >= 0 || behind(line, end, " next ") >= 0)) {
                return true;
            }
        }
        return false;
    }

    /** The first complete ones in a line; null if there are none. */
    static @Nullable ChunkWords find(String line) {
        for (int at = begin(line, 0); at >= 0; at = begin(line, at)) {
            ChunkWords words = read(line, at);
            if (words != null) {
                return words;
            }
        }
        return null;
    }

    private static @Nullable ChunkWords read(String line, int at) {
        int start = behind(line, at, " ");
        if (start < 0) {
            return null;
        }
        start = prefixed(line, start);
        int end = hex(line, start);
        if (end == start || end - start > LONGEST_ADDRESS) {
            return null;
        }
        int next = behind(line, end, " next ");
        int afterNext = next < 0 ? -1 : AllocatorPrefix.digits(line, next);
        int before = next >= 0 && afterNext > next && afterNext - next <= LONGEST_NUMBER ? afterNext : end;
        int size = behind(line, before, " of size ");
        int last = size < 0 ? -1 : AllocatorPrefix.digits(line, size);
        boolean whole = last > size
                && last - size <= LONGEST_SIZE
                && (last == line.length() || !AllocatorPrefix.isOfWord(line.charAt(last)));
        return whole ? new ChunkWords(!isFree(line, at), start, end, size, last) : null;
    }

    /** The place after the next {@code InUse at}, {@code Chunk at} or {@code Free at}; negative if there is none. */
    private static int begin(String line, int from) {
        for (int at = line.indexOf(AT, from); at >= 0; at = line.indexOf(AT, at + 1)) {
            if (word(line, at) >= 0) {
                return at + AT.length();
            }
        }
        return -1;
    }

    /** Where the word before {@code at} begins; negative if it is not a chunk's. */
    private static int word(String line, int at) {
        int end = at;
        while (end > 0 && line.charAt(end - 1) == ' ' && at - end < 2) {
            end--;
        }
        if (end == at) {
            return -1;
        }
        for (String word : new String[] {"InUse", "Chunk", "Free"}) {
            int start = end - word.length();
            if (line.startsWith(word, start) && (start == 0 || !AllocatorPrefix.isOfWord(line.charAt(start - 1)))) {
                return start;
            }
        }
        return -1;
    }

    private static boolean isFree(String line, int at) {
        return line.charAt(word(line, at - AT.length())) == 'F';
    }

    /** The place after a text that begins at another; negative if it does not begin there. */
    private static int behind(String line, int at, String text) {
        return line.startsWith(text, at) ? at + text.length() : -1;
    }

    private static int prefixed(String line, int at) {
        return line.startsWith("0x", at) ? at + 2 : at;
    }

    private static int hex(String line, int from) {
        int end = from;
        while (end < line.length() && Character.digit(line.charAt(end), 16) >= 0 && line.charAt(end) < 128) {
            end++;
        }
        return end;
    }

    private static int lowerHex(String line, int from) {
        int end = from;
        while (end < line.length()
                && ((line.charAt(end) >= '0' && line.charAt(end) <= '9')
                        || (line.charAt(end) >= 'a' && line.charAt(end) <= 'f'))) {
            end++;
        }
        return end;
    }
}
