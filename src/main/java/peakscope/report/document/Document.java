package peakscope.report.document;

import java.util.List;
import peakscope.model.value.Visible;

/** A report in sections, in reading order. */
public record Document(String title, List<Section> sections) {

    public Document {
        title = Visible.of(title);
        sections = List.copyOf(sections);
    }
}
