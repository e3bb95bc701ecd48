package peakscope.read.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import peakscope.read.io.FilePath;

/**
 * Finds the text of files that a dump names. A file is looked for as it was recorded, and then in folders: under the whole path, under
 * the path without its first folder, and so on down to the bare name.
 */
public final class SourceFiles {

    /** No program that people write is longer; longer files are not read. */
    private static final long MOST_BYTES = 4L << 20;

    private static final String PYTHON = ".py";

    private final List<Path> folders;

    /**
     * Looks in these folders.
     *
     * @param folders the likeliest first
     */
    public SourceFiles(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** The folders that contain the opened files. */
    public static List<Path> beside(List<String> opened) {
        List<Path> folders = new ArrayList<>();
        for (String name : opened) {
            try {
                Path path = FilePath.of(name).toAbsolutePath();
                Path folder = Files.isDirectory(path) ? path : path.getParent();
                if (folder != null && !folders.contains(folder)) {
                    folders.add(folder);
                }
            } catch (InvalidPathException notOfThisSystem) {
                // Then nothing is beside it.
            }
        }
        return folders;
    }

    /** The text of a file; empty if it is nowhere, or is not Python text. */
    public Optional<SourceText> find(String recorded) {
        if (!recorded.endsWith(PYTHON)) {
            return Optional.empty();
        }
        List<String> parts = Arrays.stream(recorded.split("[/\\\\]", -1))
                .filter(part -> !part.isEmpty() && !part.equals(".") && !part.equals(".."))
                .toList();
        Optional<SourceText> asRecorded = recorded.startsWith("/") ? read(recorded) : Optional.empty();
        return asRecorded.or(() -> folders.stream()
                .flatMap(folder -> below(folder, parts).stream())
                .findFirst());
    }

    private static Optional<SourceText> below(Path folder, List<String> parts) {
        for (int first = 0; first < parts.size(); first++) {
            Optional<SourceText> text = read(folder + "/" + String.join("/", parts.subList(first, parts.size())));
            if (text.isPresent()) {
                return text;
            }
        }
        return Optional.empty();
    }

    private static Optional<SourceText> read(String name) {
        try {
            Path path = Path.of(name);
            if (!Files.isRegularFile(path) || Files.size(path) > MOST_BYTES) {
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
            return Optional.of(new SourceText(path, text.lines().toList()));
        } catch (IOException | InvalidPathException notToBeRead) {
            return Optional.empty();
        }
    }
}
