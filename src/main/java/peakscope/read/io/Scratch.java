package peakscope.read.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * Files that stand for what cannot be read in place: a pipe, or what is in an archive. They are gone when this is closed, or
 * when the program ends before that; whoever reads them must be done with them by then, or {@link #keep} them.
 *
 * <p>Readers know them by their paths in the temporary folder; {@link #shown} brings back the names that the user gave.
 */
public final class Scratch implements AutoCloseable {

    private static final long MOST = 8L << 30;
    private static final int BLOCK = 1 << 16;

    private record Alias(String real, String shown) {}

    private final List<Alias> aliases = new ArrayList<>();
    private final Thread atExit = new Thread(this::delete, "scratch");
    private @Nullable Path root;
    private boolean kept;

    /** Bytes that may be written: 8 GiB, or half of what is free. */
    public long room() throws IOException {
        return Math.min(MOST, Files.getFileStore(root()).getUsableSpace() / 2);
    }

    /** A new folder for what is in an archive; files in it are shown as {@code archive.zip!/path}. */
    public Path folderFor(String shown) throws ReadException {
        try {
            Path folder = next();
            aliases.add(new Alias(folder.toString(), shown));
            aliases.add(new Alias(folder + folder.getFileSystem().getSeparator(), shown + "!/"));
            return folder;
        } catch (IOException noRoom) {
            throw cannotKeep(shown, noRoom);
        }
    }

    /**
     * Reads a stream that can be read only once to its end, into a file.
     *
     * @param name of the file
     * @param shown the name that the user gave
     * @throws ReadException when it cannot be read, or is longer than there is {@link #room} for
     */
    public Path spool(InputStream stream, String name, String shown, Progress progress) throws ReadException {
        try {
            Path file = next().resolve(name);
            long left = room();
            byte[] block = new byte[BLOCK];
            try (OutputStream out = Files.newOutputStream(file)) {
                int count;
                while ((count = stream.read(block)) > 0) {
                    progress.stopIfCancelled();
                    progress.at(-1, "reading " + shown);
                    left -= count;
                    if (left < 0) {
                        throw new ReadException(
                                shown,
                                "",
                                "does not end within the " + new Bytes(room()) + " that there is room for",
                                "write it into a file and open that");
                    }
                    out.write(block, 0, count);
                }
            }
            aliases.add(new Alias(file.toString(), shown));
            return file;
        } catch (IOException failed) {
            throw cannotKeep(shown, failed);
        }
    }

    private static ReadException cannotKeep(String shown, IOException cause) {
        return new ReadException(
                shown,
                "",
                "cannot be kept in the temporary folder (" + cause.getMessage() + ")",
                "make room there, or start java with -Djava.io.tmpdir=FOLDER");
    }

    /** A text in which paths of scratch files are replaced by the names that the user knows. */
    public String shown(String text) {
        String result = text;
        // The newest first: a folder's own path is the beginning of those in it.
        for (int i = aliases.size() - 1; i >= 0; i--) {
            result = result.replace(aliases.get(i).real(), aliases.get(i).shown());
        }
        return result;
    }

    private Path next() throws IOException {
        return Files.createDirectory(root().resolve(String.format(Locale.ROOT, "%06d", aliases.size())));
    }

    private Path root() throws IOException {
        if (root == null) {
            root = Files.createTempDirectory("peakscope-");
            Runtime.getRuntime().addShutdownHook(atExit);
        }
        return root;
    }

    /** Lets the files be there until the program ends, for a reader that comes back to them. */
    public void keep() {
        kept = true;
    }

    @Override
    public void close() {
        if (root != null && !kept) {
            try {
                Runtime.getRuntime().removeShutdownHook(atExit);
            } catch (IllegalStateException endingAlready) {
                return;
            }
            delete();
        }
    }

    private void delete() {
        if (root == null) {
            return;
        }
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                        throws IOException {
                    Files.delete(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException stillInUse) {
            // What somebody still reads stays behind in the system's temporary folder, which empties itself.
        }
    }
}
