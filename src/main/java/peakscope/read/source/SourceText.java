package peakscope.read.source;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.model.value.Visible;

/**
 * The lines of a file of the program.
 *
 * @param path where the file was found
 * @param lines as they stand in the file
 */
public record SourceText(Path path, List<String> lines) {

    private static final int LONGEST = 1_000;

    public SourceText {
        lines = List.copyOf(lines);
    }

    /** A line as it may be shown, from number 1 on; empty beyond the end. */
    public Optional<String> line(int number) {
        return number < 1 || number > lines.size()
                ? Optional.empty()
                : Optional.of(shown(lines.get(number - 1)))
                        .map(line -> line.substring(0, Math.min(LONGEST, line.length())));
    }

    /**
     * Where a column lies in a shown line.
     *
     * @param column in bytes of UTF-8 from the beginning of the line, as Python counts
     */
    public int place(int number, int column) {
        if (number < 1 || number > lines.size()) {
            return 0;
        }
        byte[] bytes = lines.get(number - 1).getBytes(StandardCharsets.UTF_8);
        String before = new String(bytes, 0, Math.max(0, Math.min(column, bytes.length)), StandardCharsets.UTF_8);
        return Math.min(LONGEST, shown(before).length());
    }

    private static String shown(String line) {
        return Visible.of(line.replace('\t', ' '));
    }
}
