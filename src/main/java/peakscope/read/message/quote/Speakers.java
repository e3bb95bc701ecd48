package peakscope.read.message.quote;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import peakscope.read.io.LineReader;
import peakscope.read.io.LinesWithAny;

/**
 * Who speaks where in a thread: whoever asks, or somebody who answers. An error in an answer is an example or another person's,
 * once the asker has shown one.
 */
public final class Speakers {

    /** Changes of speaker to keep; a text with more is no thread. */
    private static final int MOST = 10_000;

    private static final int REACH = 120;

    private static final LinesWithAny SIGNS = LinesWithAny.of(
            "**",
            "> ",
            "[op",
            "[user",
            "[agent",
            "[second",
            "[third",
            "[reply",
            "[support",
            "[author",
            "nswer",
            "repl",
            "omment",
            "wrote",
            "> op");

    /** {@code **maria** (2 days ago): }, {@code <maria> }: the name of a person, not that of a section or a tag. */
    private static final Pattern NAMED = Pattern.compile(
            "^\\*\\*@?([a-z][\\w.-]*)\\*\\*(?: \\([^)]*\\):?|:| \\d[\\d:apm ]*)(?: |$)|^<([A-Za-z][\\w-]*)> \\S|^@?([\\w.-]+) (?:commented|replied|wrote|answered)\\b[^.]{0,60}$");

    private static final Set<String> TAGS = Set.of(
            "p", "b", "i", "li", "td", "th", "tr", "div", "span", "pre", "code", "br", "details", "summary", "module",
            "stdin", "string");

    private static final Pattern ASKER = Pattern.compile("(?i)^\\s*>? ?\\[?(?:op|author|original poster)\\b[\\]:, ]?");

    private static final Pattern OTHER = Pattern.compile(
            "(?i)^\\s*>? ?(?:\\[(?:reply|answer|agent|support|(?:second|third|fourth|another|other) \\w+)\\b[^\\]]{0,40}\\]\\s*$|\\d+ answers?$|#* ?answers?(?: \\d+)?(?: \\([^)]*\\))?:?$|-{2,} ?repl(?:y|ies)\\b|reply \\d+\\b|comment (?:\\d+\\b|by ))");

    /** Whether somebody else than the asker speaks from a line on. */
    private final NavigableMap<Long, Boolean> others = new TreeMap<>();

    private @Nullable String asker;

    /** Takes the line read last. */
    public void accept(LineReader lines) {
        if (others.size() >= MOST || !lines.matches(SIGNS)) {
            return;
        }
        String raw = lines.text(0);
        String line = raw.length() > REACH ? raw.substring(0, REACH) : raw;
        Matcher named = NAMED.matcher(line);
        if (named.find()) {
            String name =
                    named.group(1) != null ? named.group(1) : named.group(2) != null ? named.group(2) : named.group(3);
            if (!TAGS.contains(name)) {
                asker = asker == null ? name : asker;
                others.put(
                        lines.number(),
                        !name.equals(asker) && !ASKER.matcher(name).lookingAt());
            }
        } else if (OTHER.matcher(line).find()) {
            others.put(lines.number(), true);
        } else if (ASKER.matcher(line).lookingAt()) {
            others.put(lines.number(), false);
        }
    }

    /** Whether somebody answers on a line. */
    public boolean answersAt(long line) {
        var last = others.floorEntry(line);
        return last != null && last.getValue();
    }
}
