package peakscope.report.document;

import java.util.List;
import peakscope.model.value.Visible;

/**
 * Part of a report.
 *
 * @param id for links into a page, for example {@code budget}
 * @param title empty for the first lines, which need none
 */
public record Section(String id, String title, List<Block> blocks) {

    public Section {
        title = Visible.of(title);
        blocks = List.copyOf(blocks);
    }

    public Section(String id, String title, Block... blocks) {
        this(id, title, List.of(blocks));
    }
}
