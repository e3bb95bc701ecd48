package peakscope.report.document;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import peakscope.chart.surface.Surface;
import peakscope.model.value.Visible;

/**
 * What a section consists of. Whatever names contain, a text stays one line and fully visible. A new kind adds a method
 * to {@link Printer}, so that no form can omit it.
 */
public sealed interface Block {

    /** Passes itself to the method for its kind. */
    void printTo(Printer form);

    /** A form that prints documents. */
    interface Printer {

        void paragraph(Paragraph paragraph);

        void subheading(Subheading heading);

        void table(Table table);

        void points(Points points);

        void verbatim(Verbatim verbatim);

        void link(Link link);

        void figure(Figure figure);

        void fold(Fold fold);
    }

    /**
     * Something few readers need: collapsed if the form can expand it, otherwise left out unless everything is
     * requested.
     *
     * @param summary of the content, in one line
     */
    record Fold(String summary, List<Block> blocks) implements Block {
        public Fold {
            summary = Visible.of(summary);
            blocks = List.copyOf(blocks);
        }

        @Override
        public void printTo(Printer form) {
            form.fold(this);
        }
    }

    /** Sentences. */
    record Paragraph(String text, Tone tone) implements Block {
        public Paragraph {
            text = Visible.of(text);
        }

        public Paragraph(String text) {
            this(text, Tone.PLAIN);
        }

        @Override
        public void printTo(Printer form) {
            form.paragraph(this);
        }
    }

    /** The title of what follows within a section. */
    record Subheading(String text) implements Block {
        public Subheading {
            text = Visible.of(text);
        }

        @Override
        public void printTo(Printer form) {
            form.subheading(this);
        }
    }

    /**
     * Rows under columns.
     *
     * @param after a note on the omitted rows
     */
    record Table(List<Column> columns, List<Row> rows, Optional<String> after) implements Block {
        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
            after = after.map(Visible::of);
        }

        public Table(List<Column> columns, List<Row> rows) {
            this(columns, rows, Optional.empty());
        }

        @Override
        public void printTo(Printer form) {
            form.table(this);
        }
    }

    /** Points, or steps when numbered. */
    record Points(List<String> items, boolean numbered) implements Block {
        public Points {
            items = Visible.of(items);
        }

        @Override
        public void printTo(Printer form) {
            form.points(this);
        }
    }

    /** Lines that keep their breaks and spaces: code to copy, raw text, character pictures. */
    record Verbatim(List<String> lines) implements Block {
        public Verbatim {
            lines = lines.stream()
                    .map(line -> Visible.of(line.replace('\t', ' ')))
                    .toList();
        }

        @Override
        public void printTo(Printer form) {
            form.verbatim(this);
        }
    }

    /** The address of a page. */
    record Link(String address) implements Block {
        public Link {
            address = Visible.of(address);
        }

        @Override
        public void printTo(Printer form) {
            form.link(this);
        }
    }

    /**
     * A drawing.
     *
     * @param title what it shows, for people who cannot see it
     * @param sketch the same in one or more lines of characters, for forms without drawings; empty if there is none
     * @param width of the painted surface, in pixels
     */
    record Figure(String title, String sketch, double width, double height, Consumer<Surface> painter)
            implements Block {
        public Figure {
            title = Visible.of(title);
            sketch = Visible.lines(sketch);
        }

        @Override
        public void printTo(Printer form) {
            form.figure(this);
        }
    }
}
