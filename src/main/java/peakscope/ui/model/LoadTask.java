package peakscope.ui.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.model.Case;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.message.Inputs;
import peakscope.read.message.ListedCase;
import peakscope.ui.kit.ReadingTask;

/** Reads what the user opens together as one case. */
public final class LoadTask extends ReadingTask<Loaded> {

    private final List<Path> paths;

    public LoadTask(List<Path> paths) {
        this.paths = List.copyOf(paths);
        updateMessage("Opening " + paths.get(0).getFileName());
    }

    List<Path> paths() {
        return paths;
    }

    @Override
    public Loaded read(Progress progress) throws ReadException {
        return read(paths, progress);
    }

    /** Error texts and all else that the user opened together. */
    public static Loaded read(List<Path> paths, Progress progress) throws ReadException {
        Inputs inputs = Inputs.sort(paths, progress);
        Optional<Case> opened = inputs.dumps().isEmpty()
                ? listed(inputs, progress)
                : Optional.of(CaseReader.read(inputs.dumps(), progress));
        return new Loaded(opened, inputs.text());
    }

    /** What error texts list of memory; empty when they have sums alone. */
    private static Optional<Case> listed(Inputs inputs, Progress progress) throws ReadException {
        if (inputs.listing().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(CaseReader.read(inputs.listing(), progress));
        } catch (ReadException noChunks) {
            return ListedCase.of(inputs.listing().get(0), inputs.text().messages());
        }
    }
}
