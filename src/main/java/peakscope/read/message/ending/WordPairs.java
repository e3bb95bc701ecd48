package peakscope.read.message.ending;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The words of a text and the pairs of neighbours among them, in lower case; every number is the word {@code 0}. */
public final class WordPairs {

    private static final String NUMBER = "0";

    private final Set<String> found = new HashSet<>();
    private final StringBuilder word = new StringBuilder();
    private String before = "";
    private boolean number;

    private WordPairs() {}

    /** Those of some lines; a pair may stand on two. */
    public static Set<String> of(List<String> lines) {
        WordPairs pairs = new WordPairs();
        lines.forEach(pairs::read);
        return pairs.found;
    }

    private void read(String line) {
        for (int at = 0; at < line.length(); at++) {
            char sign = line.charAt(at);
            if (isEscape(line, at)) {
                end();
                at++;
            } else if (Character.isDigit(sign)) {
                if (!number) {
                    end();
                }
                number = true;
            } else if (Character.isIdeographic(sign)) {
                end();
                word.append(sign);
                end();
            } else if (Character.isLetter(sign) || sign == '_') {
                if (number) {
                    end();
                }
                word.append(Character.toLowerCase(sign));
            } else {
                end();
            }
        }
        end();
    }

    /** Whether a line break or the like is written out there, as in JSON. */
    private static boolean isEscape(String line, int at) {
        return line.charAt(at) == '\\' && at + 1 < line.length() && "nrt".indexOf(line.charAt(at + 1)) >= 0;
    }

    private void end() {
        if (!number && word.isEmpty()) {
            return;
        }
        String ended = number ? NUMBER : word.toString();
        found.add(ended);
        if (!before.isEmpty()) {
            found.add(before + " " + ended);
        }
        before = ended;
        number = false;
        word.setLength(0);
    }
}
