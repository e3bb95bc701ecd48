package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a size counts, as the words beside it tell.
 *
 * @param name of the figure
 * @param before words that may stand before the size, in the same clause
 * @param after words that may stand right behind it
 */
record Role(String name, Pattern before, Pattern after) {

    /** What may stand between a size and the word behind it. */
    private static final String IN_BETWEEN =
            "of|in|is|are|was|were|still|currently|already|gpu|host|device|cpu|system|physical|virtual|vram|hbm|memory|ram|space|kv|cache";

    private static final String FREE = "free";
    private static final String LARGEST_FREE = "largest_free";
    static final String LIMIT = "limit";
    static final String USED = "used";
    static final String REQUESTED = "requested";

    private static final List<Role> ALL = List.of(
            of(
                    FREE,
                    "free|available|remaining|left|only|but|has|have|reservable",
                    "free|available|remain(?:s|ing)?|left|unused"),
            of(
                    LIMIT,
                    "max(?:imum)?(?: \\w+){0,3} (?:size|alloc\\w*|bytes|buffer|usage)|limit(?:ed to|ation)?|capacity|total|max(?:imum)?|budget|allowed|threshold|exceed(?:s|ed|ing)?|size limit|out of|than",
                    "total|capacity|limit|max(?:imum)?|allowed|budget"),
            of(
                    USED,
                    "used|uses|using|in[ -]use|usage|consum\\w+|already|allocated|occupied|holds?|rss|vmrss|resident|peak|estimated",
                    "used|in[ -]use|allocated|occupied|consumed|usage"),
            of(
                    REQUESTED,
                    "alloc|allocat(?:e|ion|ing)|reserv(?:e|ing|ation)|request(?:s|ed|ing)?|requir(?:e|es|ed|ing|ement)|needs?|needed|size|bytes|asked|buffer"
                            + "|malloc|calloc|realloc|mmap|map|obtain|additional|another|attempted|smem",
                    "requested|needed|required|requirement|buffer|allocation|block|chunk|tensor|array|object heap"),
            of(
                    LARGEST_FREE,
                    "largest (?:contiguous |available )?(?:free )?(?:region|block|chunk|segment)",
                    "largest free (?:region|block|chunk|segment)"));

    /** A word that names the size behind it, as in {@code Free: 2 GiB}. */
    private static final Pattern LABEL = Pattern.compile("^\\s*[:=]");

    private static final Pattern TOO_MUCH =
            Pattern.compile("(?i)^[)\\]]? (?:exceed\\w*|is (?:larger|greater|more|bigger) than)\\b");

    private static Role of(String name, String before, String after) {
        return new Role(
                name,
                Pattern.compile("(?i)\\b(?:" + before + ")\\b"),
                Pattern.compile("(?i)^[)\\]]?\\s?(?:(?:" + IN_BETWEEN + ") ){0,4}(?:" + after + ")\\b"));
    }

    /**
     * The role of the size between two texts; null if no word tells. A word right behind it decides, unless the word names the
     * next size, then the nearest one before it.
     */
    static @Nullable String between(String before, String after) {
        Role nearest = null;
        int at = -1;
        for (Role role : ALL) {
            Matcher word = role.before().matcher(before);
            while (word.find()) {
                if (word.end() > at) {
                    at = word.end();
                    nearest = role;
                }
            }
        }
        boolean isAdjacent = nearest != null && before.length() - at <= 2;
        for (Role role : ALL) {
            Matcher word = role.after().matcher(after);
            if (word.find()) {
                String rest = after.substring(word.end());
                boolean isOfNext = LABEL.matcher(rest).find() || (isAdjacent && rest.isBlank() && !rest.isEmpty());
                if (!isOfNext) {
                    return role.name();
                }
            }
        }
        return nearest != null ? nearest.name() : TOO_MUCH.matcher(after).find() ? USED : null;
    }

    /** Whether the words behind a limit say that the share before it is what is free. */
    static boolean isFree(String after) {
        return ALL.get(0).after().matcher(after).find();
    }
}
