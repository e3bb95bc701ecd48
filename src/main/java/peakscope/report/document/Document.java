package peakscope.report.document;

import java.util.List;

/** A report in sections, in the order in which they are read. */
public record Document(String title, List<Section> sections) {

    public Document {
        sections = List.copyOf(sections);
    }
}
