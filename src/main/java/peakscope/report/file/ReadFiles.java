package peakscope.report.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import peakscope.model.Case;
import peakscope.read.io.FilePath;

/** The input files. Writing to one of them, or to a link to it, would destroy what cannot be recreated. */
public final class ReadFiles {

    private static final int BEGINNING = 4096;

    private final List<Path> given = new ArrayList<>();

    /**
     * @param inputs as given, including folders
     * @param read what was read from them, if known
     */
    public ReadFiles(List<Path> inputs, Case... read) {
        given.addAll(inputs);
        for (Case one : read) {
            one.inputs().forEach(input -> {
                try {
                    given.add(FilePath.of(input.path()));
                } catch (InvalidPathException withinAnArchive) {
                    // Its archive is an input.
                }
            });
        }
    }

    /** Throws if a file is one of these. In an input folder, only what Peakscope wrote there may be replaced. */
    public void guard(Path target) throws IOException {
        if (!Files.exists(target)) {
            return;
        }
        for (Path input : given) {
            boolean folder = Files.isDirectory(input);
            if (!folder && Files.exists(input) && Files.isSameFile(target, input)) {
                throw refusal(target, "is an input and would be overwritten");
            }
            if (folder
                    && Files.isRegularFile(target)
                    && target.toRealPath().startsWith(input.toRealPath())
                    && !isOwn(target)) {
                throw refusal(target, "belongs to an input and would be overwritten");
            }
        }
    }

    private static boolean isOwn(Path target) throws IOException {
        byte[] head;
        try (var in = Files.newInputStream(target)) {
            head = in.readNBytes(BEGINNING);
        }
        String beginning = new String(head, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        return beginning.isBlank()
                || beginning.contains("peakscope")
                || beginning.startsWith("module,space,instruction,")
                || beginning.contains("at its peak")
                || beginning.contains("peak memory of")
                || beginning.contains("from peak to peak");
    }

    private static FileSystemException refusal(Path target, String what) {
        return new FileSystemException(FilePath.text(target), null, what);
    }
}
