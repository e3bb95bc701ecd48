package peakscope.ui.model;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
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

    /** Stands for a text that is not a file. */
    private static final Path PASTED = Path.of("-");

    private final List<Path> paths;
    private final Optional<String> text;

    private LoadTask(List<Path> paths, Optional<String> text, String title) {
        super(title);
        this.paths = List.copyOf(paths);
        this.text = text;
    }

    public LoadTask(List<Path> paths) {
        this(paths, Optional.empty(), "Opening " + paths.get(0).getFileName());
    }

    /** Reads a pasted error text. */
    public static LoadTask ofText(String text) {
        return new LoadTask(List.of(PASTED), Optional.of(text), "Reading the error text");
    }

    @Override
    public Opened read(Progress progress) throws ReadException {
        return released(CaseReader.open(
                paths,
                text.map(pasted -> new ByteArrayInputStream(pasted.getBytes(StandardCharsets.UTF_8))),
                CaseViewModel.MOST_SHOWN,
                progress));
    }

    /** Error texts and everything else that the user opened together. */
    public static Opened read(List<Path> paths, Progress progress) throws ReadException {
        return released(CaseReader.open(paths, Optional.empty(), CaseViewModel.MOST_SHOWN, progress));
    }

    /** Computes the checksums behind the first picture, because they hold the bytes of their files until then. */
    private static Opened released(Opened opened) {
        opened.opened()
                .ifPresent(read -> read.inputs().forEach(file -> file.checksum().start()));
        return opened;
    }
}
