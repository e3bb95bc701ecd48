package peakscope.ui;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.concurrent.Task;
import peakscope.advise.message.Inputs;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads a case off the window's thread, tells how far it is, and stops soon after it is cancelled. */
final class LoadTask extends Task<Loaded> {

    private static final int PARTS = 1000;

    private final List<Path> paths;

    LoadTask(List<Path> paths) {
        this.paths = List.copyOf(paths);
        updateMessage("Opening " + paths.get(0).getFileName());
    }

    List<Path> paths() {
        return paths;
    }

    @Override
    protected Loaded call() throws ReadException {
        Progress progress = new Progress() {
            @Override
            public void at(double fraction, String what) {
                updateProgress(fraction < 0 ? -1 : (long) (fraction * PARTS), PARTS);
                updateMessage(what);
            }

            @Override
            public boolean isCancelled() {
                return LoadTask.this.isCancelled();
            }
        };
        return read(paths, progress);
    }

    /** Error texts and all else that the user opened together. */
    static Loaded read(List<Path> paths, Progress progress) throws ReadException {
        Inputs inputs = Inputs.sort(paths, progress);
        Optional<Case> opened = inputs.dumps().isEmpty()
                ? allocators(inputs.allocators(), progress)
                : Optional.of(CaseReader.read(inputs.dumps(), progress));
        return new Loaded(opened, inputs.text());
    }

    /** What a GPU's allocator wrote of its chunks; empty when the log has its sums alone. */
    private static Optional<Case> allocators(List<Path> logs, Progress progress) {
        try {
            return logs.isEmpty() ? Optional.empty() : Optional.of(CaseReader.read(logs, progress));
        } catch (ReadException noChunks) {
            return Optional.empty();
        }
    }

    /** What went wrong, for the user; a fault of the program is called one. */
    String failureText() {
        Throwable failure = getException();
        return failure instanceof ReadException
                ? String.valueOf(failure.getMessage())
                : "This is a fault of Peakscope (" + failure + "); please report it.";
    }
}
