package peakscope.read.format;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** How a file begins: its first few thousand bytes, what gzip packed unpacked. */
public final class FileHead {

    private final String name;
    private final byte[] bytes;
    private final String text;

    private FileHead(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
        this.text =
                new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n").stripLeading();
    }

    /**
     * Of a file.
     *
     * @throws ReadException when it cannot be read
     */
    public static FileHead of(Path file) throws ReadException {
        return new FileHead(FilePath.lastName(file), FileBytes.head(file));
    }

    /** Of bytes in memory. */
    public static FileHead of(String name, byte[] head) {
        return new FileHead(name, head.clone());
    }

    /** The last part of the file's path. */
    public String name() {
        return name;
    }

    /** Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** The same as text, without white space before it; line ends are of one character. */
    public String text() {
        return text;
    }

    /** Whether it may be a text: no text has a byte that is 0. */
    public boolean isText() {
        return text.indexOf('\0') < 0;
    }
}
