package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sizes in a sentence, each with what it counts, as far as the words beside it tell. */
public final class Amounts {

    /** A size with its unit; bytes without one only where a word says so. */
    private static final Pattern SIZE = Pattern.compile(
            "(?:^|[^\\w.,])(\\d[\\d,]{0,24}(?:\\.\\d{1,6})?\\s?(?:[kKMGTP](?:i?[bB]|\\b)|[bB]ytes?\\b|B\\b)|\\d{5,19}\\b)");

    /** {@code 70B} is a number of parameters, {@code 128K} one of tokens. */
    private static final Pattern NO_SIZE = Pattern.compile("\\d{1,3}(?:\\.\\d+)?\\s?B|\\d+\\s?[kK]|\\d+\\s?M");

    /** {@code 11.8 / 12.3 GB}, {@code 31.2 GiB of 31.5 GiB} */
    private static final Pattern SHARE = Pattern.compile("^\\s?(?:/|of|out of)\\s?$");

    private static final int BEFORE = 48;
    private static final int AFTER = 32;

    /** What a size counts if one of these words stands before or behind it. */
    private record Role(String name, Pattern before, Pattern after) {

        static Role of(String name, String before, String after) {
            return new Role(
                    name,
                    Pattern.compile("(?i)\\b(?:" + before + ")\\b"),
                    Pattern.compile(
                            "(?i)^\\s?(?:(?:of |in |is |are |was |were |still |currently |already |gpu |host |device |cpu |vram |hbm |memory |ram |space |kv |cache )){0,4}(?:"
                                    + after + ")\\b"));
        }
    }

    private static final List<Role> ROLES = List.of(
            Role.of(
                    "free",
                    "free|available|remaining|left|only|but|has|have|reservable",
                    "free|available|remain(?:s|ing)?|left|unused"),
            Role.of(
                    "limit",
                    "limit(?:ed to|ation)?|capacity|total|max(?:imum)?|budget|allowed|threshold|exceed(?:s|ed|ing)?|size limit|out of|than",
                    "total|capacity|limit|max(?:imum)?|allowed|budget"),
            Role.of(
                    "used",
                    "used|uses|using|in[ -]use|usage|consum\\w+|already|allocated|occupied|holds?",
                    "used|in[ -]use|allocated|occupied|consumed|usage|exceed\\w*"),
            Role.of(
                    "requested",
                    "alloc|allocat(?:e|ion|ing)|reserv(?:e|ing|ation)|request(?:s|ed|ing)?|requir(?:e|es|ed|ing|ement)|needs?|needed|size|bytes|asked|buffer|malloc|calloc|mmap|map|obtain|additional|another|estimated",
                    "requested|needed|required|requirement|buffer|allocation|block|chunk|tensor|array"));

    /** Roles in which a bare number is one of bytes. */
    private static final Pattern IN_BYTES = Pattern.compile(
            "(?i)(?:size|bytes|buffer|alloc\\w*|require[sd]?|requested|needs?|limit|available)(?: of)?[\\s:=(]*$");

    private record Size(int start, int end, String text) {}

    private Amounts() {}

    /** Beginning and end in the text of each size between two places, by the name of its figure; the first of a name counts. */
    public static Map<String, int[]> in(String text, int from, int to) {
        List<Size> sizes = sizes(text, from, to);
        Map<String, int[]> found = new HashMap<>();
        for (int i = 0; i < sizes.size(); i++) {
            Size size = sizes.get(i);
            String before = text.substring(
                    i == 0
                            ? Math.max(from, size.start() - BEFORE)
                            : Math.max(sizes.get(i - 1).end(), size.start() - BEFORE),
                    size.start());
            String after = text.substring(
                    size.end(), i + 1 < sizes.size() ? sizes.get(i + 1).start() : Math.min(to, size.end() + AFTER));
            String role = role(before, after);
            if (i > 0 && SHARE.matcher(before).matches()) {
                role = "limit";
            } else if (i + 1 < sizes.size() && SHARE.matcher(after).matches()) {
                role = isFree(text, sizes.get(i + 1), to) ? "free" : "used";
            }
            if (role != null) {
                found.putIfAbsent(role, new int[] {size.start(), size.end()});
            }
        }
        return found;
    }

    private static boolean isFree(String text, Size limit, int to) {
        return ROLES.get(0)
                .after()
                .matcher(text.substring(limit.end(), Math.min(to, limit.end() + AFTER))
                        .replaceFirst("^[)\\] ]+", ""))
                .find();
    }

    private static List<Size> sizes(String text, int from, int to) {
        Matcher matcher = SIZE.matcher(text.substring(from, to));
        List<Size> sizes = new ArrayList<>();
        while (matcher.find()) {
            String printed = matcher.group(1);
            int start = from + matcher.start(1);
            boolean bare = Character.isDigit(printed.charAt(printed.length() - 1));
            boolean inBytes = !bare
                    || IN_BYTES.matcher(text.substring(Math.max(from, start - BEFORE), start))
                            .find();
            if (inBytes && !NO_SIZE.matcher(printed).matches()) {
                sizes.add(new Size(start, from + matcher.end(1), printed));
            }
        }
        return sizes;
    }

    /** A word right behind the size decides, then the nearest one before it in the same clause. */
    private static @Nullable String role(String before, String after) {
        boolean isLabelled = before.matches("(?s).*[:=]\\s?$");
        for (Role role : ROLES) {
            if (!isLabelled && role.after().matcher(after).find()) {
                return role.name();
            }
        }
        String nearest = null;
        int at = -1;
        for (Role role : ROLES) {
            Matcher word = role.before().matcher(before);
            while (word.find()) {
                if (word.end() > at) {
                    at = word.end();
                    nearest = role.name();
                }
            }
        }
        return nearest;
    }
}
