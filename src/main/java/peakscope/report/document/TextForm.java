package peakscope.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Prints a document for a terminal: within its width, and with colours if it has them. */
public final class TextForm implements Block.Printer {

    private static final int NARROWEST = 72;
    private static final String GAP = "  ";

    private final TextLines lines;
    private final Ansi ansi;
    private final boolean open;
    private boolean isShut;
    private String indent = "";

    private TextForm(int width, boolean colored, boolean open) {
        lines = new TextLines(Math.max(NARROWEST, width));
        ansi = new Ansi(colored);
        this.open = open;
    }

    /**
     * The whole document, ending with a line break.
     *
     * @param width columns of the terminal
     * @param colored whether it understands ANSI colours
     */
    public static String print(Document document, int width, boolean colored) {
        return print(document, width, colored, false);
    }

    /**
     * The same, optionally with folds expanded.
     *
     * @param open whether to print the content of folds; otherwise only their summaries
     */
    public static String print(Document document, int width, boolean colored, boolean open) {
        TextForm form = new TextForm(width, colored, open);
        for (Section section : document.sections()) {
            if (!section.title().isEmpty()) {
                form.lines.heading(form.ansi.bold(section.title()));
            }
            form.indent = section.title().isEmpty() ? "" : GAP;
            @Nullable Block before = null;
            for (Block block : section.blocks()) {
                // Without a blank line, two tables look like one.
                if (before instanceof Block.Table && block instanceof Block.Table) {
                    form.lines.line("");
                }
                block.printTo(form);
                before = block;
            }
            form.tellOfFolds();
        }
        // The blank line above a heading separates it from what precedes; nothing precedes the first.
        return form.lines.toString().replaceFirst("^\n", "");
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        lines.wrapped(indent, paragraph.text(), line -> ansi.tone(line, paragraph.tone()));
    }

    @Override
    public void subheading(Block.Subheading heading) {
        lines.line("");
        lines.wrapped(indent, heading.text(), ansi::bold);
    }

    @Override
    public void points(Block.Points points) {
        for (int i = 0; i < points.items().size(); i++) {
            String mark = points.numbered() ? (i + 1) + ". " : "• ";
            lines.wrapped(indent + "  ", mark + points.items().get(i));
        }
    }

    @Override
    public void verbatim(Block.Verbatim verbatim) {
        verbatim.lines().forEach(line -> lines.line(indent + "  " + line));
    }

    @Override
    public void link(Block.Link link) {
        lines.line(indent + link.address());
    }

    @Override
    public void fold(Block.Fold fold) {
        if (open) {
            subheading(new Block.Subheading(fold.summary()));
            fold.blocks().forEach(block -> block.printTo(this));
        } else {
            lines.wrapped(indent, "+ " + fold.summary(), ansi::quiet);
            isShut = true;
        }
    }

    private void tellOfFolds() {
        if (isShut) {
            lines.wrapped(indent, "For the full text of lines with +, use --verbose.", ansi::quiet);
            isShut = false;
        }
    }

    @Override
    public void figure(Block.Figure figure) {
        figure.sketch().lines().forEach(line -> lines.line(indent + line));
    }

    /** Columns as wide as their cells; the last goes on below if it is a text and has room, otherwise it is cut. */
    @Override
    public void table(Block.Table table) {
        int[] widths = widths(table);
        List<String> titles = table.columns().stream().map(Column::title).toList();
        if (titles.stream().anyMatch(title -> !title.isEmpty())) {
            row(table, titles, widths, ansi::quiet);
        }
        for (Row row : table.rows()) {
            row(table, row.cells().stream().map(TextForm::shown).toList(), widths, kept -> kept);
            row.notes().forEach(note -> lines.wrapped(indent + "    ", note, ansi::quiet));
        }
        table.after().ifPresent(after -> lines.wrapped(indent + "    ", after));
    }

    private void row(Block.Table table, List<String> cells, int[] widths, UnaryOperator<String> dress) {
        int last = widths.length - 1;
        int column = indent.length() + IntStream.of(widths).limit(last).sum() + GAP.length() * last;
        String line = indent + line(table, cells, widths);
        if (table.columns().get(last).isNumber() || !lines.hasRoom(column)) {
            lines.cut(line, dress);
        } else {
            lines.hanging(line, column, dress);
        }
    }

    private static String shown(Cell cell) {
        return cell.isPart() ? GAP + cell.text() : cell.text();
    }

    private static int[] widths(Block.Table table) {
        int[] widths = new int[table.columns().size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = table.columns().get(column).title().length();
            for (Row row : table.rows()) {
                widths[column] =
                        Math.max(widths[column], shown(row.cells().get(column)).length());
            }
        }
        return widths;
    }

    private static String line(Block.Table table, List<String> cells, int[] widths) {
        List<String> padded = new ArrayList<>();
        for (int column = 0; column < widths.length; column++) {
            boolean right = table.columns().get(column).isNumber();
            // Nothing follows the last column, and a width of 0 is not a valid format.
            padded.add(
                    widths[column] == 0
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    right ? "%" + widths[column] + "s" : "%-" + widths[column] + "s",
                                    cells.get(column)));
        }
        return String.join(GAP, padded);
    }
}
