package peakscope.report.document;

import java.util.List;
import java.util.Locale;
import peakscope.chart.surface.Ink;
import peakscope.chart.surface.Markup;
import peakscope.chart.surface.SvgSurface;

/**
 * Prints a document as one self-contained page: no script, no network, drawings inside, light or dark like the reader's
 * system, light on paper.
 */
public final class HtmlForm implements Block.Printer {

    private final StringBuilder page = new StringBuilder();
    private int figures;

    private HtmlForm() {}

    /** The whole page. */
    public static String print(Document document) {
        HtmlForm form = new HtmlForm();
        String title = Markup.escape(document.title());
        form.page
                .append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
                .append("<title>")
                .append(title)
                .append("</title>\n<style>\n")
                .append(StyleSheet.text())
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(title)
                .append("</h1>\n");
        document.sections().forEach(form::section);
        form.page.append("</main>\n</body>\n</html>\n");
        return form.page.toString();
    }

    private void section(Section section) {
        page.append("<section id=\"").append(Markup.escape(section.id())).append("\">\n");
        if (!section.title().isEmpty()) {
            page.append("<h2>").append(Markup.escape(section.title())).append("</h2>\n");
        }
        section.blocks().forEach(block -> block.printTo(this));
        page.append("</section>\n");
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        String tone = paragraph.tone() == Tone.PLAIN
                ? ""
                : " class=\"" + paragraph.tone().name().toLowerCase(Locale.ROOT) + "\"";
        element("p", tone, paragraph.text());
    }

    @Override
    public void subheading(Block.Subheading heading) {
        element("h3", "", heading.text());
    }

    @Override
    public void points(Block.Points points) {
        String list = points.numbered() ? "ol" : "ul";
        page.append('<').append(list).append(">\n");
        points.items().forEach(item -> element("li", "", item));
        page.append("</").append(list).append(">\n");
    }

    @Override
    public void verbatim(Block.Verbatim verbatim) {
        element("pre", "", String.join("\n", verbatim.lines()));
    }

    @Override
    public void link(Block.Link link) {
        page.append("<p><a href=\"")
                .append(Markup.escape(link.address()))
                .append("\">")
                .append(Markup.escape(link.address()))
                .append("</a></p>\n");
    }

    @Override
    public void fold(Block.Fold fold) {
        page.append("<details>\n");
        element("summary", "", fold.summary());
        fold.blocks().forEach(block -> block.printTo(this));
        page.append("</details>\n");
    }

    private void element(String name, String attributes, String words) {
        page.append('<').append(name).append(attributes).append('>');
        page.append(Markup.escape(words)).append("</").append(name).append(">\n");
    }

    @Override
    public void figure(Block.Figure figure) {
        SvgSurface surface = new SvgSurface(figure.width(), figure.height(), HtmlForm::variable, "figure-" + figures++);
        figure.painter().accept(surface);
        page.append("<figure>\n").append(surface.document(figure.title())).append("</figure>\n");
    }

    private static String variable(Ink ink) {
        return "var(--" + ink.key() + ")";
    }

    @Override
    public void table(Block.Table table) {
        page.append("<div class=\"wide\"><table>\n");
        if (table.columns().stream().anyMatch(column -> !column.title().isEmpty())) {
            page.append("<thead><tr>");
            for (Column column : table.columns()) {
                page.append(column.isNumber() ? "<th class=\"number\">" : "<th>")
                        .append(Markup.escape(column.title()))
                        .append("</th>");
            }
            page.append("</tr></thead>\n");
        }
        page.append("<tbody>\n");
        table.rows().forEach(row -> row(table.columns(), row));
        page.append("</tbody></table></div>\n");
        table.after().ifPresent(after -> element("p", " class=\"quiet\"", after));
    }

    private void row(List<Column> columns, Row row) {
        page.append(row.notes().isEmpty() ? "<tr>" : "<tr class=\"noted\">");
        for (int i = 0; i < columns.size(); i++) {
            Cell cell = row.cells().get(i);
            String kind = columns.get(i).isNumber() ? "number" : cell.isPart() ? "under" : "";
            page.append(kind.isEmpty() ? "<td" : "<td class=\"" + kind + "\"");
            cell.exact().ifPresent(exact -> page.append(" title=\"")
                    .append(Markup.escape(exact))
                    .append('"'));
            page.append('>').append(Markup.escape(cell.text())).append("</td>");
        }
        page.append("</tr>\n");
        if (!row.notes().isEmpty()) {
            page.append("<tr class=\"notes\"><td colspan=\"")
                    .append(columns.size())
                    .append("\">");
            row.notes().forEach(note -> element("div", " class=\"quiet\"", note));
            page.append("</td></tr>\n");
        }
    }
}
