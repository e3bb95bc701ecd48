package peakscope.report.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.source.LineUse;
import peakscope.analyze.source.SourceLines;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;
import peakscope.model.value.InputFile;
import peakscope.read.source.SourceFiles;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;

/** The lines of the user's program that hold most at the peak, with their text if the file is available. */
public final class LinesTable {

    private static final int MOST_ROWS = 8;

    private LinesTable() {}

    public static Block.Table of(Report report) {
        SourceLines lines = new SourceLines(report.focus());
        SourceFiles files = new SourceFiles(SourceFiles.beside(
                report.opened().inputs().stream().map(InputFile::path).toList()));
        Bytes whole = report.focus().peak().inUse();
        List<LineUse> uses = lines.at(report.focus().peak().step()).stream()
                .filter(use -> use.size().count() > 0)
                .sorted(Comparator.comparing(LineUse::size).reversed())
                .toList();
        List<Row> rows = uses.stream()
                .limit(MOST_ROWS)
                .map(use -> Row.of(
                                Cell.of(use.size()),
                                Cell.share(use.size(), whole),
                                Cell.of(use.padding()),
                                Cell.of(use.buffers().length),
                                Cell.of(name(lines, use)))
                        .with(notes(lines, files, use)))
                .toList();
        Bytes rest = uses.stream().skip(MOST_ROWS).map(LineUse::size).reduce(Bytes.ZERO, Bytes::plus);
        return new Block.Table(
                List.of(
                        Column.number("bytes"),
                        Column.number("share"),
                        Column.number("padding"),
                        Column.number("buffers"),
                        Column.text("by source line")),
                rows,
                uses.size() > MOST_ROWS
                        ? Optional.of(
                                String.format(Locale.ROOT, "and %,d more, %s together", uses.size() - MOST_ROWS, rest))
                        : Optional.empty());
    }

    /** {@code train.py:11 gelu}. */
    private static String name(SourceLines lines, LineUse use) {
        return use.place().isLine()
                ? lines.frame(use.buffers()[0])
                        .map(SourceFrame::label)
                        .orElse(use.place().shortText())
                : use.place().text();
    }

    /** The text of the line, and what its bytes consist of. */
    private static List<String> notes(SourceLines lines, SourceFiles files, LineUse use) {
        List<String> notes = new ArrayList<>();
        if (use.place().isLine()) {
            files.find(use.place().file())
                    .flatMap(text -> text.line(use.place().line()))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .ifPresent(notes::add);
            String turns = lines.turns(use);
            notes.add(use.sizes(lines.space().timeline()) + (turns.isEmpty() ? "" : ", " + turns));
        }
        return notes;
    }
}
