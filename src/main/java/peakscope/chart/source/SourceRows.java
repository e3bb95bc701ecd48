package peakscope.chart.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import peakscope.analyze.source.LineUse;
import peakscope.analyze.source.Place;
import peakscope.analyze.source.SourceLines;
import peakscope.chart.source.SourceRow.Span;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;
import peakscope.read.source.SourceText;

/**
 * The rows of a program at an event: the user's own files first, heaviest on top; in each file the lines that hold
 * something and their enclosing functions, the rest folded; at the end what no line makes.
 */
public final class SourceRows {

    /** A fold takes a row too, so folding a single line gains nothing. */
    private static final int SHORTEST_FOLD = 2;

    private final SourceLines lines;
    private final Function<String, Optional<SourceText>> texts;
    private final Set<SourceRow.Fold> unfolded;

    /**
     * Makes rows.
     *
     * @param texts of files by their recorded name
     * @param unfolded folds whose lines are shown
     */
    public SourceRows(SourceLines lines, Function<String, Optional<SourceText>> texts, Set<SourceRow.Fold> unfolded) {
        this.lines = lines;
        this.texts = texts;
        this.unfolded = Set.copyOf(unfolded);
    }

    public List<SourceRow> at(int step) {
        List<LineUse> uses = lines.at(step);
        TreeMap<String, List<LineUse>> files = uses.stream()
                .filter(use -> use.place().isLine())
                .collect(Collectors.groupingBy(use -> use.place().file(), TreeMap::new, Collectors.toList()));
        List<SourceRow> rows = new ArrayList<>();
        files.entrySet().stream()
                .sorted(Comparator.comparing((java.util.Map.Entry<String, List<LineUse>> file) ->
                                !file.getValue().get(0).place().isOwn())
                        .thenComparing(file -> sum(file.getValue(), LineUse::most), Comparator.reverseOrder()))
                .forEach(file -> add(rows, file.getKey(), file.getValue()));
        uses.stream()
                .filter(use -> !use.place().isLine())
                .forEach(use -> rows.add(new SourceRow.Holding(use, "", List.of())));
        return rows;
    }

    private void add(List<SourceRow> rows, String file, List<LineUse> uses) {
        Optional<SourceText> text = texts.apply(file);
        rows.add(new SourceRow.FileHead(file, sum(uses, LineUse::size), text.isPresent()));
        if (text.isEmpty()) {
            uses.forEach(use -> rows.add(new SourceRow.Holding(use, "", List.of())));
            return;
        }
        SourceText found = text.get();
        TreeMap<Integer, LineUse> holding = new TreeMap<>();
        uses.forEach(use -> holding.put(use.place().line(), use));
        TreeSet<Integer> shown = new TreeSet<>(holding.keySet());
        holding.keySet().forEach(line -> function(found, line).ifPresent(shown::add));
        int next = 1;
        for (int line : shown) {
            fold(rows, file, found, next, line - 1);
            rows.add(holding.containsKey(line) ? holding(found, holding.get(line)) : plain(file, found, line));
            next = Math.max(next, line + 1);
        }
        fold(rows, file, found, next, found.lines().size());
    }

    private void fold(List<SourceRow> rows, String file, SourceText text, int first, int last) {
        SourceRow.Fold fold = new SourceRow.Fold(file, first, last);
        if (fold.lines() >= SHORTEST_FOLD && !unfolded.contains(fold)) {
            rows.add(fold);
            return;
        }
        for (int line = first; line <= last; line++) {
            rows.add(plain(file, text, line));
        }
    }

    private static SourceRow plain(String file, SourceText text, int line) {
        return new SourceRow.Plain(new Place(file, line), text.line(line).orElse(""));
    }

    private SourceRow holding(SourceText text, LineUse use) {
        Set<Span> spans = new HashSet<>();
        for (int buffer : use.buffers()) {
            lines.frame(buffer).flatMap(frame -> span(text, frame)).ifPresent(spans::add);
        }
        return new SourceRow.Holding(use, text.line(use.place().line()).orElse(""), joined(spans));
    }

    /** Merges spans: one expression often contains another. */
    private static List<Span> joined(Set<Span> spans) {
        List<Span> joined = new ArrayList<>();
        for (Span span : spans.stream().sorted(Comparator.comparing(Span::from)).toList()) {
            Span last = joined.isEmpty() ? new Span(0, -1) : joined.get(joined.size() - 1);
            if (span.from() <= last.to()) {
                joined.set(joined.size() - 1, new Span(last.from(), Math.max(last.to(), span.to())));
            } else {
                joined.add(span);
            }
        }
        return joined;
    }

    /** The part of its line that an expression takes; if it continues below, the rest of the line. */
    public static Optional<Span> span(SourceText text, SourceFrame frame) {
        if (frame.endColumn() <= 0 || text.line(frame.line()).isEmpty()) {
            return Optional.empty();
        }
        int from = text.place(frame.line(), frame.column());
        int to = frame.endLine() > frame.line()
                ? text.line(frame.line()).orElse("").length()
                : text.place(frame.line(), frame.endColumn());
        return from < to ? Optional.of(new Span(from, to)) : Optional.empty();
    }

    /** The line that begins the enclosing function or class. */
    private static Optional<Integer> function(SourceText text, int line) {
        int indent = indent(text.line(line).orElse(""));
        for (int above = line - 1; above > 0 && indent > 0; above--) {
            String said = text.line(above).orElse("");
            if (!said.isBlank() && indent(said) < indent) {
                indent = indent(said);
                String word = said.strip();
                if (word.startsWith("def ") || word.startsWith("async def ") || word.startsWith("class ")) {
                    return Optional.of(above);
                }
            }
        }
        return Optional.empty();
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static Bytes sum(List<LineUse> uses, Function<LineUse, Bytes> size) {
        return uses.stream().map(size).reduce(Bytes.ZERO, Bytes::plus);
    }
}
