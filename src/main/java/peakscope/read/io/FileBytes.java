package peakscope.read.io;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import peakscope.model.value.Bytes;
import peakscope.model.value.Checksum;
import peakscope.model.value.InputFile;

/**
 * The content of one file, unpacked if it is gzip.
 *
 * @param content what a reader reads
 * @param sizeOnDisk bytes of the file on disk
 * @param checksum of the file's bytes as they lie on disk
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between two calls, never compared
public record FileBytes(String path, byte[] content, Bytes sizeOnDisk, Checksum checksum) {

    /** How many bytes at the beginning of a file are enough to tell its format. */
    private static final int HEAD = 8192;

    private static final int BLOCK = 1 << 16;

    /** What one Java array can hold; also the bound for what a small gzip may unpack to. */
    private static final long LARGEST = Integer.MAX_VALUE - 16L;

    /**
     * Reads a whole file.
     *
     * @throws ReadException when the file is not there, is not readable, is damaged gzip or does not fit an array
     */
    public static FileBytes read(Path path, Progress progress) throws ReadException {
        String name = FilePath.text(path);
        try {
            long size = Files.size(path);
            if (size > LARGEST) {
                throw tooLarge(name, new Bytes(size));
            }
            byte[] raw = readAll(path, size, progress);
            byte[] content = isGzip(raw) ? unpack(name, raw, progress) : raw;
            return new FileBytes(name, content, new Bytes(raw.length), Checksum.of(() -> sha256(raw)));
        } catch (IOException unreadable) {
            throw unreadable(name, unreadable);
        } catch (OutOfMemoryError tooMuch) {
            throw ReadException.tooLittleMemory(name);
        }
    }

    /** The first bytes, enough to tell the format. */
    public static byte[] head(Path path) throws ReadException {
        try (InputStream file = unpacked(Files.newInputStream(path))) {
            return file.readNBytes(HEAD);
        } catch (IOException unreadable) {
            throw unreadable(FilePath.text(path), unreadable);
        }
    }

    /** This file as an input of a case, with its format in words. */
    public InputFile as(String kind) {
        return new InputFile(path, kind, sizeOnDisk, checksum);
    }

    /** A stream as it is, or unpacked if it is gzip. */
    public static InputStream unpacked(InputStream stream) throws IOException {
        InputStream raw = new BufferedInputStream(stream, BLOCK);
        raw.mark(4);
        byte[] magic = raw.readNBytes(3);
        raw.reset();
        return isGzip(magic) ? new GZIPInputStream(raw, BLOCK) : raw;
    }

    private static boolean isGzip(byte[] head) {
        return head.length > 2 && head[0] == 0x1f && (head[1] & 0xff) == 0x8b;
    }

    /** Explains, in words for users, why a file could not be read. */
    public static ReadException unreadable(String name, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return ReadException.of(name, "there is no such file", "check the path");
        }
        if (cause instanceof AccessDeniedException) {
            return ReadException.of(name, "is not readable", "check its permissions");
        }
        return ReadException.of(name, "cannot be read (" + cause.getMessage() + ")", "check the file and the disk");
    }

    private static byte[] readAll(Path path, long size, Progress progress) throws IOException {
        byte[] content = new byte[(int) size];
        int filled = 0;
        try (InputStream file = Files.newInputStream(path)) {
            int count;
            while (filled < content.length
                    && (count = file.read(content, filled, Math.min(1 << 20, content.length - filled))) > 0) {
                filled += count;
                progress.stopIfCancelled();
            }
        }
        return filled == content.length ? content : Arrays.copyOf(content, filled);
    }

    private static byte[] unpack(String name, byte[] packed, Progress progress) throws ReadException {
        try (InputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed), 1 << 16)) {
            byte[] content = new byte[(int) Math.min(LARGEST, Math.max(1 << 16, packed.length * 4L))];
            int filled = 0;
            int count;
            while ((count = gzip.read(content, filled, content.length - filled)) > 0) {
                filled += count;
                progress.stopIfCancelled();
                if (filled == content.length) {
                    if (filled == LARGEST) {
                        throw tooLarge(name, new Bytes(LARGEST));
                    }
                    content = Arrays.copyOf(content, (int) Math.min(LARGEST, filled * 2L));
                }
            }
            return Arrays.copyOf(content, filled);
        } catch (IOException damaged) {
            throw ReadException.of(
                    name, "is a damaged gzip file (" + damaged.getMessage() + ")", "copy or create the file again");
        }
    }

    private static ReadException tooLarge(String name, Bytes size) {
        return ReadException.of(name, "is larger than 2 GiB (" + size + ")", "dump fewer modules, or one at a time");
    }

    /**
     * An input that its reader streams, so that it is never in memory as a whole.
     *
     * @throws ReadException when it cannot be read
     */
    public static InputFile describe(Path path, String kind) throws ReadException {
        MessageDigest digest = newDigest();
        long size = 0;
        try (InputStream file = Files.newInputStream(path)) {
            byte[] part = new byte[1 << 16];
            int count;
            while ((count = file.read(part)) > 0) {
                digest.update(part, 0, count);
                size += count;
            }
        } catch (IOException unreadable) {
            throw unreadable(FilePath.text(path), unreadable);
        }
        return new InputFile(
                FilePath.text(path),
                kind,
                new Bytes(size),
                Checksum.of(HexFormat.of().formatHex(digest.digest())));
    }

    private static String sha256(byte[] content) {
        return HexFormat.of().formatHex(newDigest().digest(content));
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
