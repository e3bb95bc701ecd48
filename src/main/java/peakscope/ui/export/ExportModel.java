package peakscope.ui.export;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import peakscope.report.file.WholeFile;
import peakscope.report.form.ReportForm;
import peakscope.ui.kit.ReadingTask;
import peakscope.ui.kit.Shell;

/** An export's format, length of lists, redaction, and preview. */
final class ExportModel {

    /** Characters of a preview; more would slow down the text area, and nobody reads them there. */
    static final int LONGEST_PREVIEW = 40_000;

    /** Possible lengths of lists; the last means everything. */
    static final List<Integer> COUNTS = List.of(10, 25, 100, 1000, Integer.MAX_VALUE);

    private final ExportSource source;
    private final Executor background;
    private final Executor window;
    private final ObjectProperty<ReportForm> form;
    private final ObjectProperty<Integer> count;
    private final BooleanProperty redacted = new SimpleBooleanProperty();
    private final ReadOnlyStringWrapper preview = new ReadOnlyStringWrapper("");

    /** Counts requested previews, so that a late one is not shown. */
    private int asked;

    /**
     * Starts with the source's first form and requests its preview.
     *
     * @param background runs what takes time
     * @param window runs what changes properties
     */
    ExportModel(ExportSource source, Executor background, Executor window) {
        this.source = source;
        this.background = background;
        this.window = window;
        form = new SimpleObjectProperty<>(source.forms().get(0));
        count = new SimpleObjectProperty<>(usual(form.get()));
        form.addListener((property, before, now) -> {
            // Keeps a number that the user chose.
            if (count.get().equals(usual(before))) {
                count.set(usual(now));
            }
            refresh();
        });
        count.addListener(change -> refresh());
        redacted.addListener(change -> refresh());
        refresh();
    }

    private static int usual(ReportForm form) {
        return form.listsAll() ? Integer.MAX_VALUE : COUNTS.get(0);
    }

    private void refresh() {
        int mine = ++asked;
        preview.set("…");
        // HTML is for browsers; show its text instead.
        ReportForm seen = form.get() == ReportForm.HTML ? ReportForm.TEXT : form.get();
        Job job = job(seen);
        background.execute(() -> {
            String begin;
            try {
                begin = begin(job.text());
            } catch (RuntimeException fault) {
                begin = ReadingTask.failureText(fault);
            }
            String shown = begin;
            window.execute(() -> {
                if (mine == asked) {
                    preview.set(shown);
                }
            });
        });
    }

    static String begin(String text) {
        if (text.length() <= LONGEST_PREVIEW) {
            return text;
        }
        int end = Math.max(text.lastIndexOf('\n', LONGEST_PREVIEW), LONGEST_PREVIEW / 2) + 1;
        long lines = text.substring(end).lines().count();
        return text.substring(0, end)
                + String.format(
                        Locale.ROOT,
                        "\n… and %,d %s more, not shown here but saved and copied",
                        lines,
                        lines == 1 ? "line" : "lines");
    }

    /** The choices of one moment, for writing later. */
    private record Job(ExportSource source, ReportForm form, OptionalInt top, boolean redacted) {

        void write(Writer out) throws IOException {
            source.write(form, top, redacted, out);
        }

        String text() {
            StringWriter out = new StringWriter();
            try {
                write(out);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            return out.toString();
        }
    }

    private Job job(ReportForm written) {
        return new Job(source, written, OptionalInt.of(count.get()), redacted.get());
    }

    ObjectProperty<ReportForm> formProperty() {
        return form;
    }

    /** Maximum list length, one of {@link #COUNTS}. */
    ObjectProperty<Integer> countProperty() {
        return count;
    }

    BooleanProperty redactedProperty() {
        return redacted;
    }

    /** The beginning of the text, or why there is none; for HTML, its text. */
    ReadOnlyStringProperty previewProperty() {
        return preview.getReadOnlyProperty();
    }

    /** Produces the whole text and passes it to the window. */
    void text(Consumer<String> whole) {
        text(form.get(), whole);
    }

    /** The same as plain text, whatever the chosen form. */
    void plainText(Consumer<String> whole) {
        text(ReportForm.TEXT, whole);
    }

    private void text(ReportForm written, Consumer<String> whole) {
        Job job = job(written);
        background.execute(() -> {
            String text = job.text();
            window.execute(() -> whole.accept(text));
        });
    }

    /**
     * Writes everything to a file.
     *
     * @param then receives the file when written
     * @param failed receives a sentence if writing fails
     */
    void save(Path file, Consumer<Path> then, Consumer<String> failed) {
        Job job = job(form.get());
        background.execute(() -> {
            try {
                WholeFile.text(file, job::write);
            } catch (IOException why) {
                window.execute(() -> failed.accept(Shell.notWritten(file, why)));
                return;
            } catch (RuntimeException fault) {
                window.execute(() -> failed.accept(ReadingTask.failureText(fault)));
                return;
            }
            window.execute(() -> then.accept(file));
        });
    }
}
