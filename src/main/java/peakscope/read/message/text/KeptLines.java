package peakscope.read.message.text;

import com.google.re2j.Pattern;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import peakscope.read.io.LogClock;
import peakscope.read.io.LogLine;
import peakscope.read.io.LogTime;

/** The lines around one place in a text, without logger prefixes, separately for each rank or task that wrote them. */
public final class KeptLines {

    /** Characters kept of the surroundings of one place. */
    private static final int MOST = 8 << 20;

    /** Characters in which there are messages enough to look for, as in the log of a program that fails again and again. */
    private static final int PLENTY = 256 << 10;

    private static final int LONGEST_PREFIX = 300;

    /** Escapes of JSON, {@code repr()} and HTML. */
    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\[nt\"'/]|\\\\u00[2-7][0-9a-fA-F]|&(?:#39|#34|#x27|#x22|quot|lt|gt|amp|apos|nbsp);|<br ?/?>$|<span[^<>]{0,120}>\\d{1,6}</span> ?|</?(?:span|pre|code|div|font|mark|td|tr)\\b[^<>]{0,120}>");

    private static final Map<String, String> ENTITIES = Map.of(
            "&nbsp;", " ", "&#39;", "'", "&#x27;", "'", "&apos;", "'", "&#34;", "\"", "&#x22;", "\"", "&quot;", "\"",
            "&lt;", "<", "&gt;", ">", "&amp;", "&");

    private final Map<String, PlacedText> writers = new LinkedHashMap<>();
    private final Map<Long, String> prefixes = new HashMap<>();
    private final NavigableMap<Long, LogTime> times = new TreeMap<>();
    private int size;

    /** Who wrote the line added last. */
    private String writer = "";

    private String last = "";

    public void add(long number, String raw) {
        if (size > MOST) {
            return;
        }
        PlacedText line = PlacedText.ofLine(number, raw);
        // Text copied from JSON, a repr() or a page has escaped line ends and quotes.
        if (raw.contains("\\n")
                || raw.contains("\\u00")
                || raw.contains("&#")
                || raw.contains("&quot;")
                || raw.contains("&lt;")
                || raw.contains("&nbsp;")
                || raw.contains("&gt;")
                || raw.contains("<br")
                || raw.contains("<span")
                || raw.contains("</")) {
            line = line.replaced(ESCAPE, KeptLines::unescaped);
        }
        String text = line.toString();
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            addPart(line.part(from, end));
            from = end + 1;
        }
        addPart(from == 0 ? line : line.part(from, text.length()));
        int taken = raw.length() - LogLine.of(raw).text().length();
        if (taken > 0) {
            prefixes.put(number, raw.substring(0, Math.min(taken, LONGEST_PREFIX)));
        }
    }

    /** Notes when a line was logged. */
    public void stamp(long number, LogClock clock) {
        if (size <= MOST) {
            clock.now().ifPresent(time -> times.put(number, time));
        }
    }

    /** Whether there are so many that they should be searched before more are added. */
    public boolean isPlenty() {
        return size > PLENTY;
    }

    /** When a line, or the last dated one before it, was logged. */
    public Optional<LogTime> time(long number) {
        return Optional.ofNullable(times.floorEntry(number)).map(Map.Entry::getValue);
    }

    /** The logger's prefix of a line. */
    public String prefix(long number) {
        return prefixes.getOrDefault(number, "");
    }

    private static String unescaped(String escape) {
        if (escape.charAt(0) == '<') {
            return "";
        }
        if (escape.charAt(0) == '&') {
            return ENTITIES.getOrDefault(escape, escape);
        }
        return switch (escape.charAt(1)) {
            case 'u' -> String.valueOf((char) Integer.parseInt(escape.substring(2), 16));
            case 'n' -> "\n";
            case 't' -> "\t";
            default -> escape.substring(1);
        };
    }

    private void addPart(PlacedText part) {
        PlacedText plain = part.toString().indexOf(LogLine.ESCAPE) < 0 ? part : part.replaced(LogLine.ANSI, code -> "");
        LogLine line = LogLine.of(plain.toString());
        int length = line.text().length();
        boolean continued = line.writer().isEmpty()
                && length > 0
                && Continuation.isOpen(last)
                && (Character.isLetterOrDigit(line.text().charAt(0)) || Continuation.isBetween(last, line.text()));
        writer = continued ? writer : line.writer();
        last = line.text();
        writers.computeIfAbsent(writer, added -> new PlacedText())
                .append(plain, plain.length() - length, plain.length())
                .endLine();
        size += length + 1;
    }

    public Collection<PlacedText> texts() {
        return writers.values();
    }

    public void clear() {
        writers.clear();
        prefixes.clear();
        times.clear();
        size = 0;
        last = "";
    }
}
