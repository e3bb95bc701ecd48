package peakscope.report.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import peakscope.model.timeline.SourceFrame;

/**
 * One stack per line, {@code main;step;fusion.7 1024}: frames outermost first, the buffer last, then bytes; sorted,
 * each stack once.
 */
final class FoldedExport {

    private FoldedExport() {}

    static void write(PeakStacks stacks, Writer out) throws IOException {
        Map<String, Long> bytes = new TreeMap<>();
        for (PeakStacks.Entry entry : stacks.entries()) {
            List<String> line = new ArrayList<>(List.of(plain(stacks.module())));
            for (SourceFrame frame : entry.stack()) {
                line.add(plain(PeakStacks.name(frame)));
            }
            line.add(plain(entry.buffer().details().label()));
            bytes.merge(String.join(";", line), entry.buffer().size().count(), Math::addExact);
        }
        for (Map.Entry<String, Long> line : bytes.entrySet()) {
            out.write(line.getKey() + " " + line.getValue() + "\n");
        }
    }

    /** A semicolon or a line break would end a frame. */
    private static String plain(String name) {
        return name.replace(';', ':').replaceAll("\\s+", " ");
    }
}
