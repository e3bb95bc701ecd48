package peakscope.read.io;

import java.util.ArrayList;
import java.util.List;

/**
 * Recognises lines that contain one of several texts by their bytes, so that a log of gigabytes makes no garbage. A line
 * passes many of these; all look at it together, in one pass.
 */
public final class LinesWithAny {

    private static final List<TextSearch.Texts> ALL = new ArrayList<>();

    /** Of all texts known so far; made when first used after one is added. */
    private static volatile TextSearch search = new TextSearch(List.of());

    private static volatile boolean complete;

    private final long bit;

    private LinesWithAny(long bit) {
        this.bit = bit;
    }

    /** Looks for these texts, all ASCII. */
    public static LinesWithAny of(String... texts) {
        return of(List.of(texts), List.of());
    }

    /** Looks for texts as they are and for others in any case, all ASCII. Meant for constants: there can be 64. */
    public static LinesWithAny of(List<String> exactly, List<String> inAnyCase) {
        synchronized (ALL) {
            if (ALL.size() == Long.SIZE) {
                throw new IllegalStateException("there are " + Long.SIZE + " sets of texts already");
            }
            ALL.add(new TextSearch.Texts(exactly, inAnyCase));
            complete = false;
            return new LinesWithAny(1L << (ALL.size() - 1));
        }
    }

    /** Looks for all texts known so far at once. */
    static TextSearch search() {
        if (!complete) {
            synchronized (ALL) {
                if (!complete) {
                    search = new TextSearch(ALL);
                    complete = true;
                }
            }
        }
        return search;
    }

    /** Whether it is among those that were found. */
    boolean isIn(long found) {
        return (found & bit) != 0;
    }
}
