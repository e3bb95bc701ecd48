package peakscope.read.message.wording;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what no wording of the table says: sentences in which, whoever wrote them, memory of some kind could not be had. They
 * have a verb of failing or a word for too little beside a word for memory or a size, as {@code assets/shortages.txt} tells.
 */
public final class Shortage {

    /** The topic of such sentences, which the kind of memory may follow. */
    public static final String TOPIC = "other.memory";

    private static final int MOST = 50;

    /** Characters around a known wording that belong to it. */
    private static final int NEAR = 300;

    /** {@code Killed} */
    private static final int SHORTEST = 6;

    /** {@code line 3: 12345 Killed    python train.py} and the like are no sentences. */
    private static final int LONGEST_STATUS = 80;

    private static final int LONGEST = 4000;

    /** Characters before the words that tell how they are meant. */
    private static final int REACH = 120;

    private static final int LINES_BELOW = 2;

    /** {@code [11/16/2023-04:25:28] [TRT] [W]}, {@code train.py:12: UserWarning:} */
    private static final Pattern PREFIX = Pattern.compile(
            "[`'\"]?(?:\\s*\\[[^\\]\\n]{1,60}\\])+\\s*|[^\\n]{0,120}?\\b[A-Za-z]*(?i:warning|note|info): ");

    private static final Pattern DEVICE = Pattern.compile(
            "(?i)\\b(?:device(?:[ _](?:ordinal|id))?|dev|[gnx]pu|ml[uu]|cuda)[ :#=]{1,2}(\\d{1,3})\\b|\\bND(\\d{1,2})\\b");

    private static final List<String> STEMS_OF_MEMORY = List.of(
            "mem",
            "alloc",
            "ram",
            "oom",
            "buffer",
            "kill",
            "reserv",
            "hbm",
            "cache",
            " fit",
            "heap",
            "pag",
            "_out_of",
            "resources",
            "out_of_me",
            "store",
            "array",
            "swap",
            "gib",
            "mib",
            "gb");

    private static final List<String> STEMS_OF_FAILING = List.of(
            "out of",
            "outof",
            "out_of",
            "out-of",
            "fail",
            "enough",
            "unable",
            "cannot",
            "can't",
            "can’t",
            "not ",
            "n't",
            "n’t",
            "suff",
            "exhaust",
            "exceed",
            "kill",
            "oom",
            "too ",
            "no ",
            "more ",
            "than",
            "refus",
            "den",
            "error",
            "lack",
            "low",
            "full",
            "only",
            "all avail",
            "invalid",
            "bad alloc",
            "memory_",
            "impossible",
            "terminat",
            "evict",
            "unavail",
            "beyond",
            "over ",
            "short");

    /** Of a program that was killed, without a word for memory. */
    private static final List<String> STEMS_OF_KILLING = List.of("137", "-9", "signal", "status=9");

    private static final Expressions EXPRESSIONS = Expressions.read("shortages.txt");

    private static final Pattern SAYS = inAnyCase("says");
    private static final Pattern NAMED = EXPRESSIONS.pattern("named", 0);
    private static final Pattern OF_A_SIZE = inAnyCase("of a size");
    private static final Pattern STORED = inAnyCase("stored");
    private static final Pattern SUPPOSED = inAnyCase("supposed");
    private static final Pattern DENIED = inAnyCase("denied");
    private static final Pattern MENTIONED = inAnyCase("mentioned");
    private static final Pattern MARKUP = inAnyCase("markup");
    private static final Pattern EXPLAINS = inAnyCase("explains");
    private static final Pattern QUOTED = inAnyCase("quoted");
    private static final Pattern LOOKS_LOGGED = inAnyCase("looks logged");
    private static final Pattern ANOTHER_THING = inAnyCase("another thing");
    private static final Pattern NO_PROSE = EXPRESSIONS.pattern("no prose", 0);

    private Shortage() {}

    private static Pattern inAnyCase(String name) {
        return EXPRESSIONS.pattern(name, Pattern.CASE_INSENSITIVE);
    }

    /** Every such sentence that belongs to none of the known wordings. */
    public static List<Hit> find(String text, List<Hit> known) {
        List<Hit> found = new ArrayList<>();
        int end;
        for (int line = 0; line < text.length() && found.size() < MOST; line = end + 1) {
            end = text.indexOf('\n', line);
            end = end < 0 ? text.length() : end;
            if (end - line >= SHORTEST
                    && mayTell(text, line, end)
                    && around(known, line, end).noneMatch(near(text, line, end))) {
                Hit hit = inLine(text, line, Math.min(end, line + LONGEST));
                if (hit != null && around(known, hit.start(), hit.end()).noneMatch(other -> overlap(hit, other))) {
                    found.add(hit);
                    end = Math.max(end, lineEnd(text, hit.end()));
                }
            }
        }
        return found;
    }

    /** Whether a known wording is only the name of a fact that is none: {@code "OOMKilled": false}. */
    public static boolean isDenied(String text, Hit hit) {
        return DENIED.matcher(text.substring(hit.end(), reach(text, hit))).find();
    }

    /** The sizes that belong to a known wording without any: on its line, else in its sentence, else on the next lines. */
    public static Map<String, int[]> amounts(String text, Hit hit) {
        int line = text.lastIndexOf('\n', hit.start() - 1) + 1;
        int end = lineEnd(text, hit.end());
        Sentence whole = Sentence.around(text, hit.start(), hit.end());
        int below = end;
        for (int i = 0; i < LINES_BELOW && below < text.length() && !text.startsWith("\n\n", below); i++) {
            below = lineEnd(text, below + 1);
        }
        return Stream.of(new Sentence(line, end), whole, new Sentence(end, below))
                .map(part -> Amounts.in(text, part.start(), Math.min(part.end(), part.start() + LONGEST)))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(Map.of());
    }

    /** The sizes behind a known wording on its line. */
    public static Map<String, int[]> amountsAfter(String text, Hit hit) {
        int end = lineEnd(text, hit.end());
        return Amounts.in(text, hit.end(), Math.min(end, hit.end() + LONGEST));
    }

    /** The memory that the line of a known wording speaks of; null if it names none. */
    public static @Nullable String kind(String text, Hit hit) {
        String said = text.substring(begin(text, hit), reach(text, hit));
        return MemoryKind.of(said, said);
    }

    /** Beginning and end of the number of the device on the line of a wording; null if it has none. */
    public static int @Nullable [] device(String text, Hit hit) {
        int line = begin(text, hit);
        Matcher number = DEVICE.matcher(text.substring(line, reach(text, hit)));
        if (!number.find()) {
            return null;
        }
        int group = number.start(1) >= 0 ? 1 : 2;
        return new int[] {line + number.start(group), line + number.end(group)};
    }

    /** Those of many wordings, in order, that may be near a stretch of text. */
    private static Stream<Hit> around(List<Hit> known, int start, int end) {
        int first = firstEnding(known, start - NEAR);
        return known.subList(first, known.size()).stream().takeWhile(hit -> hit.start() <= end + NEAR);
    }

    /** The first that ends at a place or behind it; they do not overlap. */
    private static int firstEnding(List<Hit> known, int place) {
        int low = 0;
        int high = known.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (known.get(middle).end() < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean overlap(Hit one, Hit other) {
        return one.start() < other.end() && other.start() < one.end();
    }

    /** Where the line of a known wording begins; lines that were joined may be endless. */
    private static int begin(String text, Hit hit) {
        return Math.max(text.lastIndexOf('\n', hit.start() - 1) + 1, hit.start() - LONGEST);
    }

    /** Where it ends, likewise. */
    private static int reach(String text, Hit hit) {
        return Math.min(lineEnd(text, hit.end()), hit.end() + LONGEST);
    }

    private static int lineEnd(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private static Predicate<Hit> near(String text, int line, int end) {
        boolean isLogged = LOOKS_LOGGED.matcher(text.substring(line, end)).find();
        return hit -> {
            Wording said = hit.wording();
            boolean standsAlone = said.weight() == Weight.FOLLOWER
                    || said.weight() == Weight.NO_FAILURE
                    || said.topic().startsWith("host.");
            // What people say about a warning is no failure either.
            boolean isTalk = said.topic().equals("bfc.not-failure") && !isLogged && end - line > LONGEST_STATUS;
            int reach = standsAlone && !isTalk ? 0 : NEAR;
            return hit.start() < end + reach && hit.end() > line - reach;
        };
    }

    /** A quick look, since most lines around a message have no such words. */
    private static boolean mayTell(String text, int line, int end) {
        String small = text.substring(line, Math.min(end, line + LONGEST)).toLowerCase(Locale.ROOT);
        return (STEMS_OF_MEMORY.stream().anyMatch(small::contains)
                        && STEMS_OF_FAILING.stream().anyMatch(small::contains))
                || STEMS_OF_KILLING.stream().anyMatch(small::contains);
    }

    private static @Nullable Hit inLine(String text, int line, int end) {
        if (NO_PROSE.matcher(text.substring(line, end)).find()) {
            return null;
        }
        // A sentence may be wrapped in the middle of its phrase.
        Sentence whole = Sentence.around(text, line, end);
        String sentence = text.substring(whole.start(), Math.min(whole.end(), whole.start() + LONGEST));
        if (ANOTHER_THING.matcher(sentence).find()) {
            return null;
        }
        Map<String, int[]> amounts = Amounts.in(text, whole.start(), whole.start() + sentence.length());
        Matcher words =
                matcher(sentence, !amounts.isEmpty() && STORED.matcher(sentence).find());
        if (words == null || isOnlySaid(sentence, words.start(), words.end())) {
            return null;
        }
        String kind = MemoryKind.of(
                sentence,
                text.substring(Math.max(0, whole.start() - NEAR), Math.min(text.length(), whole.end() + NEAR)));
        String topic = "host".equals(kind) || "device".equals(kind)
                ? TOPIC + "." + kind
                : "shared memory".equals(kind) ? "gpu.shared" : TOPIC;
        Wording wording = new Wording(topic, "other", Weight.GUESS, null, kind);
        Matcher prefix = PREFIX.matcher(sentence);
        int begun = prefix.lookingAt() && prefix.end() <= words.start() ? prefix.end() : 0;
        return new Hit(wording, whole.start() + begun, whole.start() + sentence.length(), amounts);
    }

    /** Whether the words tell of what may happen, of what did not, or explain something. */
    private static boolean isOnlySaid(String sentence, int from, int to) {
        String before = sentence.substring(Math.max(0, from - REACH), from);
        if (SUPPOSED.matcher(before).find()
                || DENIED.matcher(sentence.substring(to)).find()
                || MENTIONED.matcher(sentence.substring(to)).find()
                || (QUOTED.matcher(before).find() && isMark(sentence, to))) {
            return true;
        }
        boolean explained =
                MARKUP.matcher(sentence).find() || EXPLAINS.matcher(before).find();
        return explained && !LOOKS_LOGGED.matcher(sentence).find();
    }

    private static boolean isMark(String sentence, int at) {
        return at < sentence.length() && "\"”’`".indexOf(sentence.charAt(at)) >= 0;
    }

    private static @Nullable Matcher matcher(String sentence, boolean sized) {
        for (Pattern pattern : sized ? List.of(SAYS, NAMED, OF_A_SIZE) : List.of(SAYS, NAMED)) {
            Matcher matcher = pattern.matcher(sentence);
            if (matcher.find()) {
                return matcher;
            }
        }
        return null;
    }
}
