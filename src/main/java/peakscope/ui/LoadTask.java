package peakscope.ui;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.advise.message.Inputs;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Reads what the user opens together as one case. */
final class LoadTask extends ReadingTask<Loaded> {

    private final List<Path> paths;

    LoadTask(List<Path> paths) {
        this.paths = List.copyOf(paths);
        updateMessage("Opening " + paths.get(0).getFileName());
    }

    List<Path> paths() {
        return paths;
    }

    @Override
    Loaded read(Progress progress) throws ReadException {
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
}
