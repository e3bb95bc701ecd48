package peakscope.read.xplane;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.ZipException;
import peakscope.model.value.Bytes;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Opens a profile for random access. A gzip file is unpacked into a temporary file that lives as long as the program,
 * because modules are read from it later.
 */
final class SessionFile {

    /** Most bytes to unpack from a gzip file, so that a bomb cannot fill the disk. */
    private static final long LARGEST = 16L << 30;

    private SessionFile() {}

    /** The channel is closed when nothing holds it any more. */
    static FileChannel open(Path path, Progress progress) throws ReadException {
        try (InputStream raw = Files.newInputStream(path)) {
            byte[] magic = raw.readNBytes(2);
            if (magic.length < 2 || magic[0] != 0x1f || (magic[1] & 0xff) != 0x8b) {
                return FileChannel.open(path, StandardOpenOption.READ);
            }
            return unpacked(path, progress);
        } catch (EOFException | ZipException damaged) {
            throw ReadException.of(
                    FilePath.text(path),
                    "is a damaged gzip file (" + damaged.getMessage() + ")",
                    "copy or make the file again");
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(path), unreadable);
        }
    }

    private static FileChannel unpacked(Path path, Progress progress) throws IOException, ReadException {
        Path temporary = Files.createTempFile("peakscope", ".xplane.pb");
        FileChannel channel = FileChannel.open(
                temporary, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try (InputStream content = FileBytes.unpacked(Files.newInputStream(path))) {
            progress.at(-1, "unpacking " + FilePath.text(path));
            byte[] part = new byte[1 << 16];
            long size = 0;
            int count;
            while ((count = content.read(part)) > 0) {
                progress.stopIfCancelled();
                size += count;
                if (size > LARGEST) {
                    throw ReadException.of(
                            FilePath.text(path),
                            "unpacks to more than " + new Bytes(LARGEST),
                            "if you trust it, unpack it with gunzip");
                }
                ByteBuffer filled = ByteBuffer.wrap(part, 0, count);
                while (filled.hasRemaining()) {
                    channel.write(filled);
                }
            }
            return channel;
        } catch (IOException | ReadException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }
}
