package peakscope.report.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import peakscope.read.io.TemporaryFiles;

/**
 * Writes a file so that either the old one or the complete new one exists at any moment: writes beside it first, then
 * moves it into place. A full disk or a signal leaves the old one.
 */
public final class WholeFile {

    private static final String PART = ".peakscope-";

    /** Leftovers of a killed program are deleted by the next one that writes there, once they are old enough. */
    private static final Duration ABANDONED = Duration.ofMinutes(10);

    private static final int MOST_LINKS = 40;

    private WholeFile() {}

    /** The file's content. */
    @FunctionalInterface
    public interface Bytes {
        void write(OutputStream out) throws IOException;
    }

    /** The file's content, in UTF-8. */
    @FunctionalInterface
    public interface Text {
        void write(Writer out) throws IOException;
    }

    /**
     * Writes a text, in UTF-8.
     *
     * @throws IOException if it cannot be written completely; the old file then stays unchanged
     */
    public static void text(Path target, Text text) throws IOException {
        bytes(target, out -> encoded(out, text));
    }

    /** Writes a text in UTF-8 and leaves the stream open. */
    public static void encoded(OutputStream out, Text text) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        text.write(writer);
        writer.flush();
    }

    /**
     * Writes bytes. A target that is not a file, such as a pipe or a device, receives them directly.
     *
     * @throws IOException if they cannot be written completely; the old file then stays unchanged
     */
    public static void bytes(Path target, Bytes bytes) throws IOException {
        Path place = place(target);
        if (Files.isDirectory(place)) {
            throw new FileSystemException(place.toString(), null, "is a folder");
        }
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(place, StandardOpenOption.WRITE))) {
                bytes.write(out);
            }
            return;
        }
        if (Files.exists(place) && !Files.isWritable(place)) {
            throw new AccessDeniedException(place.toString());
        }
        Path folder = place.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(String.valueOf(folder));
        }
        deleteAbandoned(folder);
        Path part = folder.resolve(PART + UUID.randomUUID());
        try {
            beside(part, bytes);
            keepPermissions(place, part);
            move(part, place);
        } finally {
            TemporaryFiles.delete(part);
        }
    }

    /** The target of a link, even of a link to a missing file; moving onto the link would destroy it. */
    private static Path place(Path target) throws IOException {
        Path place = target;
        for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(place); i++) {
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        return place;
    }

    private static void beside(Path part, Bytes bytes) throws IOException {
        TemporaryFiles.make(() -> Files.createFile(part));
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
            bytes.write(out);
            out.flush();
            // Otherwise a machine that crashes could keep the move and lose the content.
            channel.force(true);
        }
    }

    private static void keepPermissions(Path old, Path part) {
        PosixFileAttributeView permissions = Files.getFileAttributeView(part, PosixFileAttributeView.class);
        try {
            if (permissions != null && Files.exists(old)) {
                permissions.setPermissions(Files.getPosixFilePermissions(old));
            }
        } catch (IOException notAllowed) {
            // Then it gets the permissions of a new file.
        }
    }

    private static void move(Path part, Path place) throws IOException {
        try {
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException oddFileSystem) {
            Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void deleteAbandoned(Path folder) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PART + "????????-*")) {
            for (Path part : left) {
                if (Files.getLastModifiedTime(part)
                        .toInstant()
                        .isBefore(Instant.now().minus(ABANDONED))) {
                    Files.deleteIfExists(part);
                }
            }
        } catch (IOException | DirectoryIteratorException notOurs) {
            // Leftovers do no harm.
        }
    }
}
