package peakscope.read.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * Temporary files for what cannot be read in place: a pipe, or the content of an archive. They are deleted when this is closed,
 * or when the program ends before that; readers must be done with them by then, or {@link #keep} them.
 *
 * <p>Readers know them by their paths in the temporary folder; {@link #shown} brings back the names that the user gave.
 */
public final class Scratch implements AutoCloseable {

    private static final long MOST = 8L << 30;
    private static final int BLOCK = 1 << 16;
    private static final int BEGINNING = 1 << 20;
    private static final String PREFIX = "peakscope-";

    /** The name of a file that stays locked while its folder is in use. */
    private static final String LOCK = "lock";

    private static final String UNLOCKED = "lock-to-be";

    private record Alias(String real, String shown) {}

    private final List<Alias> aliases = new ArrayList<>();
    private @Nullable Path root;
    private @Nullable FileChannel inUse;
    private boolean kept;

    /** Bytes that may be written: 8 GiB, or half of what is free. */
    public long room() throws IOException {
        return Math.min(MOST, Files.getFileStore(root()).getUsableSpace() / 2);
    }

    /** A new folder for the content of an archive; files in it are shown as {@code archive.zip!/path}. */
    public Path folderFor(String shown) throws ReadException {
        try {
            Path folder = next();
            aliases.add(new Alias(FilePath.text(folder), shown));
            aliases.add(new Alias(FilePath.text(folder) + folder.getFileSystem().getSeparator(), shown + "!/"));
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
     * @param worthwhile asked whether to read on once the beginning is in the file
     * @throws ReadException when it cannot be read, or is longer than there is {@link #room} for
     */
    public Path spool(InputStream stream, String name, String shown, Predicate<Path> worthwhile, Progress progress)
            throws ReadException {
        try {
            Path file = next().resolve(name);
            long left = room();
            byte[] block = new byte[BLOCK];
            long beginning = 0;
            boolean looked = false;
            try (OutputStream out = Files.newOutputStream(make(() -> Files.createFile(file)))) {
                int count;
                while ((count = stream.read(block)) > 0) {
                    progress.stopIfCancelled();
                    progress.at(-1, "reading " + shown);
                    left -= count;
                    if (left < 0) {
                        throw ReadException.of(
                                shown,
                                "is larger than the " + new Bytes(room()) + " that fits",
                                "write it to a file and open that");
                    }
                    out.write(block, 0, count);
                    beginning += count;
                    if (looked || beginning < BEGINNING) {
                        continue;
                    }
                    looked = true;
                    if (!worthwhile.test(file)) {
                        break;
                    }
                }
            }
            aliases.add(new Alias(FilePath.text(file), shown));
            return file;
        } catch (IOException failed) {
            throw cannotKeep(shown, failed);
        }
    }

    private static ReadException cannotKeep(String shown, IOException cause) {
        return ReadException.of(
                shown,
                "doesn't fit the temporary folder (" + cause.getMessage() + ")",
                "make room there, or start java with -Djava.io.tmpdir=FOLDER");
    }

    /** Replaces paths of scratch files in a text by the names that the user knows. */
    public String shown(String text) {
        String result = text;
        // The newest first: a folder's own path is the beginning of those in it.
        for (int i = aliases.size() - 1; i >= 0; i--) {
            result = result.replace(aliases.get(i).real(), aliases.get(i).shown());
        }
        return result;
    }

    private Path next() throws IOException {
        Path folder = root().resolve(String.format(Locale.ROOT, "%06d", aliases.size()));
        return make(() -> Files.createDirectory(folder));
    }

    /** Makes a file or folder below one of {@link #folderFor}; fails once the program is ending, since nobody would delete it. */
    public Path make(TemporaryFiles.Making making) throws IOException {
        return TemporaryFiles.within(making);
    }

    private Path root() throws IOException {
        if (root == null) {
            deleteAbandoned();
            root = TemporaryFiles.make(() -> Files.createTempDirectory(PREFIX));
            inUse = FileChannel.open(root.resolve(UNLOCKED), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            inUse.tryLock();
            // Under its own name it is never seen without its lock, as that of a killed program.
            Files.move(root.resolve(UNLOCKED), root.resolve(LOCK));
        }
        return root;
    }

    /** Deletes what killed programs left behind: folders whose lock nobody holds. */
    private static void deleteAbandoned() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path folder : left) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && !TemporaryFiles.isOwn(folder)
                        && isAbandoned(folder)) {
                    TemporaryFiles.deleteTree(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException notOurs) {
            // Another user's folder; the system will clean it up.
        }
    }

    private static boolean isAbandoned(Path folder) {
        try (FileChannel lock = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
            return lock.tryLock() != null;
        } catch (IOException | OverlappingFileLockException inUse) {
            return false;
        }
    }

    /** Keeps the files until the program ends, for readers that come back to them. */
    public void keep() {
        kept = true;
    }

    @Override
    public void close() {
        if (root != null && !kept) {
            try {
                if (inUse != null) {
                    inUse.close();
                }
            } catch (IOException closedAnyway) {
                // The lock file is deleted along with its folder.
            }
            TemporaryFiles.delete(root);
        }
    }
}
