package peakscope.chart.source;

import java.util.List;
import peakscope.analyze.source.LineUse;
import peakscope.analyze.source.Place;
import peakscope.model.value.Bytes;

/** One row of the program. */
public sealed interface SourceRow {

    /** Header of a file, with what all its lines hold at the event. */
    record FileHead(String name, Bytes size, boolean isFound) implements SourceRow {}

    /**
     * A line that holds something, or everything that no line makes.
     *
     * @param text of the line; empty if the file is missing
     * @param marks the expressions that make its values
     */
    record Holding(LineUse use, String text, List<Span> marks) implements SourceRow {
        public Holding {
            marks = List.copyOf(marks);
        }
    }

    /** A line that holds nothing, shown for context. */
    record Plain(Place place, String text) implements SourceRow {}

    /** Folded lines that hold nothing; both ends included. */
    record Fold(String file, int first, int last) implements SourceRow {

        int lines() {
            return last - first + 1;
        }
    }

    /** Part of a line, in characters, end excluded. */
    record Span(int from, int to) {}
}
