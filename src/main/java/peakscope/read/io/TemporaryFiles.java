package peakscope.read.io;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders that must not outlive the program, even when a signal ends it while it is making some: once it is ending, no
 * more are made, and all are deleted.
 */
public final class TemporaryFiles {

    private static final TemporaryFiles ALL = new TemporaryFiles();

    private final Set<Path> roots = new LinkedHashSet<>();
    private boolean ending;

    private TemporaryFiles() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "temporary files"));
    }

    /** Makes one file or folder. */
    @FunctionalInterface
    public interface Making {
        Path make() throws IOException;
    }

    /**
     * Makes a file, or a folder that is deleted with its content.
     *
     * @throws IOException when it cannot be made, or the program is ending
     */
    public static Path make(Making making) throws IOException {
        synchronized (ALL) {
            Path made = within(making);
            ALL.roots.add(made);
            return made;
        }
    }

    /** Makes something inside a folder that was made here. */
    public static Path within(Making making) throws IOException {
        synchronized (ALL) {
            if (ALL.ending) {
                throw new IOException("the program is ending");
            }
            return making.make();
        }
    }

    /** Deletes what was made, or forgets it if it is already gone. */
    public static void delete(Path made) {
        deleteTree(made);
        synchronized (ALL) {
            ALL.roots.remove(made);
        }
    }

    /** Whether this program made it. */
    static boolean isOwn(Path made) {
        synchronized (ALL) {
            return ALL.roots.contains(made);
        }
    }

    private void end() {
        synchronized (this) {
            ending = true;
        }
        // No more are added from here on.
        roots.forEach(TemporaryFiles::deleteTree);
    }

    /** Deletes as much as possible; on some systems, files that are still open stay. */
    static void deleteTree(Path root) {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    return deleted(file);
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
                    return deleted(folder);
                }
            });
        } catch (IOException gone) {
            // There is nothing to delete.
        }
    }

    private static FileVisitResult deleted(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException stillInUse) {
            // Go on with the others.
        }
        return FileVisitResult.CONTINUE;
    }
}
