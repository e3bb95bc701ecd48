package peakscope.report.section;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import peakscope.analyze.CaseContents;
import peakscope.model.Case;
import peakscope.read.message.Message;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** What the inputs together say about each program, and how to get the rest. */
public final class ContentsSection {

    /** Maximum programs to list; a dump folder may have hundreds. */
    private static final int MOST = 16;

    /** Maximum files to list for one program. */
    private static final int MOST_SOURCES = 4;

    private ContentsSection() {}

    static Section of(Report report) {
        return new Section("contents", "Case contents", blocks(contents(report.opened(), report.messages())));
    }

    /** Includes the modules that an error text names. */
    public static CaseContents contents(Case opened, List<Message> messages) {
        Set<String> named = new LinkedHashSet<>();
        for (Message message : messages) {
            if (message.module() != null) {
                named.add(message.module());
            }
        }
        return CaseContents.of(opened, named, !messages.isEmpty());
    }

    /** The same as in a report, for a window. */
    public static List<Block> blocks(Case opened, List<Message> messages) {
        return blocks(contents(opened, messages));
    }

    private static List<Block> blocks(CaseContents contents) {
        List<Row> programs = new ArrayList<>();
        Set<String> missing = new LinkedHashSet<>();
        contents.programs().stream().limit(MOST).forEach(program -> {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(program.name())));
            for (CaseContents.Item item : program.items()) {
                cells.add(Cell.of(item.found().orElse("no")));
                if (item.found().isEmpty() && !isElsewhere(contents, item)) {
                    missing.add(item.name() + ": " + item.remedy());
                }
            }
            programs.add(new Row(cells, program.sources().size() > 1 ? together(program) : List.of()));
        });
        List<Row> parts = new ArrayList<>();
        for (CaseContents.Item item : contents.parts()) {
            parts.add(Row.of(Cell.of(item.name()), Cell.of(item.found().orElse("no"))));
            boolean told = missing.stream()
                    .anyMatch(any -> any.startsWith(item.name() + ": ") || any.endsWith(": " + item.remedy()));
            if (item.found().isEmpty() && !told) {
                missing.add(item.name() + ": " + item.remedy());
            }
        }
        int more = contents.programs().size() - programs.size();
        List<Block> blocks = new ArrayList<>();
        if (!programs.isEmpty()) {
            blocks.add(new Block.Table(
                    List.of(
                            Column.text("module"),
                            Column.text("plan"),
                            Column.text("program"),
                            Column.text("run times"),
                            Column.text("error text")),
                    programs,
                    more > 0 ? Optional.of("and " + more + " more") : Optional.empty()));
        }
        blocks.add(new Block.Table(List.of(Column.text("whole case"), Column.text("")), parts));
        if (!missing.isEmpty()) {
            blocks.add(new Block.Subheading("To add what is missing"));
            blocks.add(new Block.Points(List.copyOf(missing), false));
        }
        return blocks;
    }

    /** Whether another program has it: then the user knows how to get it, and this program just has none. */
    private static boolean isElsewhere(CaseContents contents, CaseContents.Item item) {
        return contents.programs().stream()
                .flatMap(program -> program.items().stream())
                .anyMatch(other ->
                        other.name().equals(item.name()) && other.found().isPresent());
    }

    private static List<String> together(CaseContents.ProgramLine program) {
        int more = program.sources().size() - MOST_SOURCES;
        return List.of("belong together by name: "
                + String.join(
                        ", ",
                        program.sources()
                                .subList(
                                        0,
                                        Math.min(MOST_SOURCES, program.sources().size())))
                + (more > 0 ? String.format(Locale.ROOT, " and %,d more", more) : ""));
    }
}
