package peakscope.read.format;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import peakscope.read.io.FileBytes;
import peakscope.read.io.ReadException;

/** How a file begins: its first few thousand bytes, what gzip packed unpacked. */
public final class FileHead {

    private final byte[] bytes;
    private final String text;

    private FileHead(byte[] bytes) {
        this.bytes = bytes;
        this.text =
                new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n").stripLeading();
    }

    /**
     * Reads the head of a file.
     *
     * @throws ReadException when it cannot be read
     */
    public static FileHead of(Path file) throws ReadException {
        return new FileHead(FileBytes.head(file));
    }

    /** The bytes themselves; do not change them. */
    public byte[] bytes() {
        return bytes;
    }

    /** The head as text, without leading white space; line ends are one character. */
    public String text() {
        return text;
    }

    /** Whether it may be text: text has no zero bytes. */
    public boolean isText() {
        return text.indexOf('\0') < 0;
    }
}
