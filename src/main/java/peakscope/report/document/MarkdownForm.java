package peakscope.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import peakscope.chart.surface.Markup;

/**
 * Prints a document as GitHub renders it, short enough to paste into an issue or a pull request, which take 65,536
 * characters.
 */
public final class MarkdownForm implements Block.Printer {

    /** Maximum length of a document, in characters. */
    public static final int LONGEST = 60_000;

    /** Room for the sentence that names what was left out. */
    private static final int RESERVE = 500;

    private static final int LONGEST_LINE = 400;
    private static final int MOST_LINES = 120;

    private final StringBuilder text = new StringBuilder();

    private MarkdownForm() {}

    /** The document; sections that would make it too long are named instead of shown. */
    public static String print(Document document) {
        StringBuilder whole = new StringBuilder("## ")
                .append(MarkdownText.of(document.title()))
                .append("\n\n");
        List<String> left = new ArrayList<>();
        for (Section section : document.sections()) {
            String printed = print(section);
            if (whole.length() + printed.length() > LONGEST - RESERVE) {
                left.add(section.title());
            } else {
                whole.append(printed);
            }
        }
        if (!left.isEmpty()) {
            whole.append("*Left out, so that the text is short enough to paste: ")
                    .append(MarkdownText.of(shortened(String.join(", ", left), RESERVE - 100)))
                    .append(".*\n");
        }
        return whole.toString();
    }

    private static String print(Section section) {
        MarkdownForm form = new MarkdownForm();
        if (!section.title().isEmpty()) {
            form.text.append("### ").append(MarkdownText.of(section.title())).append("\n\n");
        }
        section.blocks().forEach(block -> block.printTo(form));
        return form.text.toString();
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        String words = MarkdownText.of(paragraph.text());
        text.append(paragraph.tone() == Tone.BAD || paragraph.tone() == Tone.GOOD ? "**" + words + "**" : words)
                .append("\n\n");
    }

    @Override
    public void subheading(Block.Subheading heading) {
        text.append("#### ").append(MarkdownText.of(heading.text())).append("\n\n");
    }

    @Override
    public void points(Block.Points points) {
        for (int i = 0; i < points.items().size(); i++) {
            text.append(points.numbered() ? (i + 1) + ". " : "- ")
                    .append(MarkdownText.of(points.items().get(i)))
                    .append('\n');
        }
        text.append('\n');
    }

    @Override
    public void verbatim(Block.Verbatim verbatim) {
        fenced(verbatim.lines());
    }

    @Override
    public void link(Block.Link link) {
        text.append('<').append(link.address()).append(">\n\n");
    }

    @Override
    public void fold(Block.Fold fold) {
        text.append("<details><summary>").append(Markup.escape(fold.summary())).append("</summary>\n\n");
        fold.blocks().forEach(block -> block.printTo(this));
        text.append("</details>\n\n");
    }

    @Override
    public void figure(Block.Figure figure) {
        if (!figure.sketch().isEmpty()) {
            fenced(figure.sketch().lines().toList());
        }
    }

    @Override
    public void table(Block.Table table) {
        text.append(line(table.columns().stream()
                .map(Column::title)
                .map(MarkdownText::of)
                .toList()));
        text.append(line(table.columns().stream()
                .map(column -> column.isNumber() ? "---:" : "---")
                .toList()));
        for (Row row : table.rows()) {
            List<String> cells = new ArrayList<>(row.cells().stream()
                    .map(cell -> MarkdownText.of(shortened(cell.text(), LONGEST_LINE)))
                    .toList());
            int last = cells.size() - 1;
            String notes = row.notes().stream()
                    .map(note -> "<br>" + MarkdownText.of(shortened(note, LONGEST_LINE)))
                    .collect(Collectors.joining());
            cells.set(last, cells.get(last) + notes);
            text.append(line(cells));
        }
        text.append('\n');
        table.after().ifPresent(after -> text.append(MarkdownText.of(after)).append("\n\n"));
    }

    private static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** A fence longer than any in the lines. */
    private void fenced(List<String> lines) {
        int ticks = 3;
        for (String line : lines) {
            String start = line.stripLeading();
            int run = 0;
            while (run < start.length() && start.charAt(run) == '`') {
                run++;
            }
            ticks = Math.max(ticks, run + 1);
        }
        String fence = "`".repeat(ticks);
        text.append(fence).append("text\n");
        lines.stream().limit(MOST_LINES).forEach(line -> text.append(shortened(line, LONGEST_LINE))
                .append('\n'));
        if (lines.size() > MOST_LINES) {
            text.append("… and ").append(lines.size() - MOST_LINES).append(" lines more\n");
        }
        text.append(fence).append("\n\n");
    }

    private static String shortened(String line, int longest) {
        return line.length() <= longest ? line : line.substring(0, longest - 1) + "…";
    }
}
