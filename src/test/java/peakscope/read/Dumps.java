package peakscope.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import peakscope.Collection;

/** The real dumps for tests: the bundled ones, and those of the collection if requested. */
public final class Dumps {

    public static final Path BUNDLED = Path.of("src/test/resources/dumps");

    private Dumps() {}

    /** One folder per program and chip. */
    public static List<Path> folders() {
        List<Path> folders = new ArrayList<>(subfolders(BUNDLED));
        Collection.folder("dumps").ifPresent(more -> folders.addAll(subfolders(more)));
        return folders;
    }

    /** The folders of samples that hold a dump. */
    public static List<Path> samples() {
        return subfolders(Path.of("samples")).stream()
                .filter(folder -> list(folder).anyMatch(file -> file.toString().endsWith(".hlo.pb")))
                .toList();
    }

    /** Every file with a buffer assignment. */
    public static List<Path> protos() {
        List<Path> protos = new ArrayList<>();
        folders().forEach(folder -> list(folder)
                .filter(file -> file.toString().endsWith("after_optimizations.hlo.pb"))
                .forEach(protos::add));
        return protos;
    }

    /** The dump in a bundled folder; with several modules, that of the module with this number. */
    public static Path proto(String folder, String moduleNumber) {
        return list(BUNDLED.resolve(folder))
                .filter(file -> file.getFileName().toString().startsWith("module_" + moduleNumber)
                        && file.toString().endsWith(".hlo.pb"))
                .findFirst()
                .orElseThrow();
    }

    public static Path proto(String folder) {
        return proto(folder, "0000");
    }

    private static List<Path> subfolders(Path folder) {
        return list(folder).filter(Files::isDirectory).toList();
    }

    static Stream<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
