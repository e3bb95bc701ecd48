package peakscope.read.bfc;

import org.jspecify.annotations.Nullable;

/**
 * The prefix of an allocator's words in a line: {@code 1234 tsl/framework/bfc_allocator.cc:1044] }, at the end of a
 * glog prefix. A log may have millions of such lines, so the search is hand-written instead of a pattern.
 *
 * @param thread that wrote it, which distinguishes the dumps of two GPUs written at once; empty if unknown
 * @param end where the words begin
 */
record AllocatorPrefix(String thread, int end) {

    private static final String FILE = "bfc_allocator.cc:";
    private static final int LONGEST_PATH = 200;
    private static final int LONGEST_THREAD = 12;
    private static final int LONGEST_LINE = 6;

    /** The first in a line; null if there is none. */
    static @Nullable AllocatorPrefix find(String line) {
        for (int file = line.indexOf(FILE); file >= 0; file = line.indexOf(FILE, file + 1)) {
            int end = digits(line, file + FILE.length());
            int count = end - file - FILE.length();
            if (count > 0 && count <= LONGEST_LINE && end < line.length() && line.charAt(end) == ']') {
                boolean spaced = end + 1 < line.length() && line.charAt(end + 1) == ' ';
                return new AllocatorPrefix(thread(line, file), spaced ? end + 2 : end + 1);
            }
        }
        return null;
    }

    /** The number before the path of the file. */
    private static String thread(String line, int file) {
        int path = file;
        while (path > 0 && file - path < LONGEST_PATH && isOfPath(line.charAt(path - 1))) {
            path--;
        }
        int end = path - 1;
        if (end < 0 || line.charAt(end) != ' ') {
            return "";
        }
        int start = end;
        while (start > 0 && isDigit(line.charAt(start - 1))) {
            start--;
        }
        boolean whole = start == 0 || !isOfWord(line.charAt(start - 1));
        return start < end && end - start <= LONGEST_THREAD && whole ? line.substring(start, end) : "";
    }

    static int digits(String line, int from) {
        int end = from;
        while (end < line.length() && isDigit(line.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isOfPath(char c) {
        return c != ':' && c != ' ' && (c < '\t' || c > '\r');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Whether a word continues with this character, as for {@code \b}. */
    static boolean isOfWord(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
}
