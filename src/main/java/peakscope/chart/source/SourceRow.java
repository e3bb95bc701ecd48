package peakscope.chart.source;

import java.util.List;
import peakscope.analyze.source.LineUse;
import peakscope.analyze.source.Place;
import peakscope.model.value.Bytes;

/** One row of the program. */
public sealed interface SourceRow {

    /** The head of a file, with what all of its lines hold at the step and at the peak. */
    record FileHead(String name, Bytes size, Bytes atPeak, boolean isFound) implements SourceRow {}

    /**
     * A line that holds something, or all that no line makes.
     *
     * @param text of the line; empty when the file is not at hand
     * @param marks the expressions that make its values
     */
    record Holding(LineUse use, String text, List<Span> marks) implements SourceRow {
        public Holding {
            marks = List.copyOf(marks);
        }
    }

    /** A line that holds nothing, shown for what it says. */
    record Plain(Place place, String text) implements SourceRow {}

    /** Lines that hold nothing, folded away; both ends included. */
    record Fold(String file, int first, int last) implements SourceRow {

        int lines() {
            return last - first + 1;
        }
    }

    /** A part of a line, in characters; the end is not in it. */
    record Span(int from, int to) {}
}
