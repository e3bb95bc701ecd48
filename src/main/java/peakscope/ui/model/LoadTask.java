package peakscope.ui.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.read.CaseReader;
import peakscope.read.Opened;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.ui.kit.ReadingTask;

/** Reads what the user opens together as one case. */
public final class LoadTask extends ReadingTask<Opened> {

    private final List<Path> paths;

    public LoadTask(List<Path> paths) {
        this.paths = List.copyOf(paths);
        updateMessage("Opening " + paths.get(0).getFileName());
    }

    List<Path> paths() {
        return paths;
    }

    @Override
    public Opened read(Progress progress) throws ReadException {
        return read(paths, progress);
    }

    /** Error texts and all else that the user opened together. */
    public static Opened read(List<Path> paths, Progress progress) throws ReadException {
        return CaseReader.open(paths, Optional.empty(), CaseViewModel.MOST_SHOWN, progress);
    }
}
