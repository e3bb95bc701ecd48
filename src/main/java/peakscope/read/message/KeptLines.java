package peakscope.read.message;

import com.google.re2j.Pattern;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import peakscope.read.io.LogLine;

/** The lines around one place in a text, clean of what loggers put into them, apart for each rank or task that wrote them. */
final class KeptLines {

    /** Characters kept of the surroundings of one place. */
    private static final int MOST = 24 << 20;

    private static final Pattern ESCAPE = Pattern.compile("\\\\[nt\"']");

    private final Map<String, PlacedText> writers = new LinkedHashMap<>();
    private int size;

    void add(long number, String raw) {
        if (size > MOST) {
            return;
        }
        PlacedText line = PlacedText.ofLine(number, raw);
        // A copy out of JSON or a repr() has its line ends written out.
        if (raw.contains("\\n")) {
            line = line.replaced(ESCAPE, KeptLines::unescaped);
        }
        String text = line.toString();
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            addPart(line.part(from, end));
            from = end + 1;
        }
        addPart(from == 0 ? line : line.part(from, text.length()));
    }

    private static String unescaped(String escape) {
        return switch (escape.charAt(1)) {
            case 'n' -> "\n";
            case 't' -> "\t";
            default -> escape.substring(1);
        };
    }

    private void addPart(PlacedText part) {
        PlacedText plain = part.toString().indexOf(LogLine.ESCAPE) < 0 ? part : part.replaced(LogLine.ANSI, code -> "");
        LogLine line = LogLine.of(plain.toString());
        int length = line.text().length();
        writers.computeIfAbsent(line.writer(), writer -> new PlacedText())
                .append(plain, plain.length() - length, plain.length())
                .endLine();
        size += length + 1;
    }

    Collection<PlacedText> texts() {
        return writers.values();
    }

    void clear() {
        writers.clear();
        size = 0;
    }
}
