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
    private static volatile TemplateSearch.Searches searches = new TemplateSearch.Searches(List.of());

    private static volatile boolean complete;

    private final int set;

    private LinesWithAny(int set) {
        this.set = set;
    }

    /** Looks for these texts, all ASCII. */
    public static LinesWithAny of(String... texts) {
        return of(List.of(texts), List.of());
    }

    /** Looks for texts as they are and for others in any case, all ASCII. Meant for constants: about 50 find room. */
    public static LinesWithAny of(List<String> exactly, List<String> inAnyCase) {
        synchronized (ALL) {
            ALL.add(new TextSearch.Texts(exactly, inAnyCase));
            complete = false;
            return new LinesWithAny(ALL.size() - 1);
        }
    }

    /** Looks for all texts known so far at once. */
    static TemplateSearch.Searches searches() {
        if (!complete) {
            synchronized (ALL) {
                if (!complete) {
                    searches = new TemplateSearch.Searches(ALL);
                    complete = true;
                }
            }
        }
        return searches;
    }

    /** Its number among all sets. */
    int set() {
        return set;
    }
}
