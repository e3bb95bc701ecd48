package peakscope.cli.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import peakscope.read.io.ReadException;

/** The folders of one run: for the dump, kept or not, and for what Python loads at startup. No two runs share one. */
public final class RunFolder implements AutoCloseable {

    private static final String HOOK = "/assets/run/sitecustomize.py";

    private final Path scratch;
    private final Path dump;
    private final boolean kept;
    private final Thread atExit = new Thread(this::delete, "run-folder");

    private RunFolder(Path scratch, Path dump, boolean kept) {
        this.scratch = scratch;
        this.dump = dump;
        this.kept = kept;
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Creates the folders.
     *
     * @param keep where to keep the dump; created, or must be empty
     * @param command the program and its arguments; a dump that is not kept is named after it, because the window shows
     * that name
     * @throws ReadException if the folder is not empty, or cannot be created
     */
    public static RunFolder make(Optional<Path> keep, List<String> command) throws ReadException {
        try {
            keep.ifPresent(RunFolder::checkName);
            Path scratch = Files.createTempDirectory("peakscope-run-");
            RunFolder made = new RunFolder(
                    scratch, keep.map(Path::toAbsolutePath).orElse(scratch.resolve(name(command))), keep.isPresent());
            try {
                made.fill();
            } catch (ReadException | IOException failure) {
                made.close();
                throw failure;
            }
            return made;
        } catch (IOException failure) {
            throw ReadException.of(
                    keep.map(Path::toString).orElse(System.getProperty("java.io.tmpdir")),
                    "can't hold the dump (" + failure + ")",
                    "give a folder on a disk with free space: --keep DIR");
        }
    }

    /** XLA takes whatever follows a space as the next flag. */
    private static void checkName(Path keep) {
        if (keep.toAbsolutePath().toString().matches(".*\\s.*")) {
            throw new IllegalArgumentException(
                    "--keep: XLA_FLAGS can't contain a path with a space, such as " + keep.toAbsolutePath());
        }
    }

    /** Name of the script, or else of the program, without characters that XLA_FLAGS cannot contain. */
    static String name(List<String> command) {
        String program = command.stream()
                .skip(1)
                .filter(argument -> argument.endsWith(".py"))
                .findFirst()
                .orElseGet(() -> command.get(0));
        String base = program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
        return "run-of-" + base.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    private void fill() throws IOException, ReadException {
        Files.createDirectories(dump);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(dump)) {
            if (entries.iterator().hasNext()) {
                throw ReadException.of(
                        dump.toString(),
                        "is not empty, and this run's dump must not mix with another",
                        "name a new one");
            }
        }
        Files.createDirectory(python());
        try (InputStream hook = Objects.requireNonNull(RunFolder.class.getResourceAsStream(HOOK))) {
            Files.copy(hook, python().resolve("sitecustomize.py"));
        }
    }

    /** Where XLA and the Python hook write. */
    public Path dump() {
        return dump;
    }

    /** The folder to put first in PYTHONPATH. */
    Path python() {
        return scratch.resolve("python");
    }

    /** Whether the dump stays after the run. */
    public boolean isKept() {
        return kept;
    }

    /** Whether nothing was written. */
    public boolean isEmpty() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(dump)) {
            return !entries.iterator().hasNext();
        }
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            // The hook is running already, or finds nothing.
        }
    }

    /** What cannot be deleted stays in the temporary folder. */
    private void delete() {
        try {
            Files.walkFileTree(scratch, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(
                        Path folder, @org.jspecify.annotations.Nullable IOException failure) throws IOException {
                    Files.deleteIfExists(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException left) {
            scratch.toFile().deleteOnExit();
        }
    }
}
