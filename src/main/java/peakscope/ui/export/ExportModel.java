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

/** What an export will be: its form, how long its lists are, whether names are replaced, and how it begins. */
final class ExportModel {

    /** Characters of a preview; more would make the text area slow, and nobody reads them there. */
    static final int LONGEST_PREVIEW = 40_000;

    /** How long lists can be; the last is all there is. */
    static final List<Integer> COUNTS = List.of(10, 25, 100, 1000, Integer.MAX_VALUE);

    private final ExportSource source;
    private final Executor background;
    private final Executor window;
    private final ObjectProperty<ReportForm> form;
    private final ObjectProperty<Integer> count;
    private final BooleanProperty redacted = new SimpleBooleanProperty();
    private final ReadOnlyStringWrapper preview = new ReadOnlyStringWrapper("");

    /** Counts the previews asked for, so that one that comes late is not shown. */
    private int asked;

    /**
     * Begins with the first form of the source, and asks for its preview.
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
            // A number that the user chose stays.
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
        // A page is read in a browser; here its text stands for it.
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

    /** The choices of one moment, to be written later. */
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

    /** The most that a list shows, one of {@link #COUNTS}. */
    ObjectProperty<Integer> countProperty() {
        return count;
    }

    BooleanProperty redactedProperty() {
        return redacted;
    }

    /** How the text begins, or why there is none; for an HTML page its text. */
    ReadOnlyStringProperty previewProperty() {
        return preview.getReadOnlyProperty();
    }

    /** Makes the whole text, and gives it to the window. */
    void text(Consumer<String> whole) {
        text(form.get(), whole);
    }

    /** The same as plain text, whatever form is chosen. */
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
     * Writes the whole to a file.
     *
     * @param then takes the file when it is there
     * @param failed takes a sentence when it is not
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
