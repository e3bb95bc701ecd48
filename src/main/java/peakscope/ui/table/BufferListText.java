package peakscope.ui.table;

import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rows of the table as text for other programs. */
final class BufferListText {

    private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+");

    private BufferListText() {}

    /** Tab-separated values with bare numbers, for spreadsheets; a heading first. */
    static String tsv(BufferListing listing, int[] ids, List<BufferColumn> columns) {
        StringBuilder text = new StringBuilder(line(columns, BufferColumn::plainTitle, "\t"));
        for (int id : ids) {
            text.append(line(columns, column -> oneLine(column.plain(listing, id)), "\t"));
        }
        return text.toString();
    }

    /** A Markdown table of the rows shown, numbers with units. */
    static String markdown(BufferListing listing, List<BufferColumn> columns) {
        StringBuilder text = new StringBuilder();
        text.append("| ").append(line(columns, BufferColumn::title, " | ")).insert(text.length() - 1, " |");
        text.append("| ")
                .append(line(columns, column -> column.isNumber() ? "---:" : "---", " | "))
                .insert(text.length() - 1, " |");
        Arrays.stream(listing.shown()).forEach(id -> text.append("| ")
                .append(line(columns, column -> cell(column.text(listing, id)), " | "))
                .insert(text.length() - 1, " |"));
        return text.toString();
    }

    private static String line(List<BufferColumn> columns, Function<BufferColumn, String> value, String between) {
        return columns.stream().map(value).collect(Collectors.joining(between)) + "\n";
    }

    private static String oneLine(String value) {
        return BREAKS.matcher(value).replaceAll(" ");
    }

    private static String cell(String value) {
        return oneLine(value).replace("\\", "\\\\").replace("|", "\\|");
    }
}
