package peakscope.read.io;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * File names in any locale. Under {@code LC_ALL=C} Java can neither show nor find a file whose name is not ASCII. File URIs
 * ({@code file:///tmp/m%C3%B6del.pb}) keep the bytes of the name, so they work all the same.
 *
 * <p>Names are read as UTF-8. A byte that is not UTF-8 becomes a low surrogate from U+DC80, as in Python's file names, so that
 * names stay distinct and each finds its file.
 */
public final class FilePath {

    private static final char BYTE = '\uDC00';
    private static final boolean BYTES_ARE_NAMES =
            FileSystems.getDefault().getSeparator().equals("/");

    private FilePath() {}

    /**
     * The file that a name stands for.
     *
     * @throws InvalidPathException when no file can have it
     */
    public static Path of(String name) {
        if (!BYTES_ARE_NAMES || isAscii(name)) {
            return Path.of(name);
        }
        StringBuilder address = new StringBuilder("file:///");
        for (byte b : bytes(name)) {
            if (b == '/' || (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9')) {
                address.append((char) b);
            } else {
                address.append('%').append(HexFormat.of().toHexDigits(b));
            }
        }
        try {
            Path absolute = Path.of(URI.create(address.toString()));
            return name.startsWith("/") ? absolute : absolute.getRoot().relativize(absolute);
        } catch (IllegalArgumentException noName) {
            throw new InvalidPathException(name, String.valueOf(noName.getMessage()));
        }
    }

    /** An entry of a folder. */
    public static Path below(Path folder, String name) {
        return folder.resolve(of(name));
    }

    /** The name of a file, as people know it. */
    public static String text(Path path) {
        String known = path.toString();
        if (!BYTES_ARE_NAMES || (isAscii(known) && known.indexOf('?') < 0)) {
            return known;
        }
        Path root =
                path.isAbsolute() ? path : FileSystems.getDefault().getPath("/").resolve(path);
        String name = name(decoded(root.toUri().getRawPath()));
        // The URI of a folder ends with a slash, its name does not.
        String whole = name.length() > 1 && name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        return path.isAbsolute() ? whole : whole.substring(1);
    }

    /** The last part of a name. */
    public static String lastName(Path path) {
        Path last = path.getFileName();
        return last == null ? text(path) : text(last);
    }

    /** Decodes the bytes that the system has for a name. */
    public static String name(byte[] bytes) {
        StringBuilder name = new StringBuilder(bytes.length);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        while (true) {
            var result = decoder.decode(in, out, true);
            name.append(out.flip());
            out.clear();
            if (!result.isError()) {
                return name.toString();
            }
            name.append((char) (BYTE + (in.get() & 0xff)));
            decoder.reset();
        }
    }

    private static byte[] bytes(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < name.length(); ) {
            int c = name.codePointAt(i);
            if (c >= BYTE + 0x80 && c <= BYTE + 0xff) {
                bytes.write(c - BYTE);
            } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                throw new InvalidPathException(name, "half a character");
            } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
            }
            i += Character.charCount(c);
        }
        return bytes.toByteArray();
    }

    private static byte[] decoded(String address) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < address.length(); i++) {
            if (address.charAt(i) == '%') {
                bytes.write(HexFormat.fromHexDigits(address, i + 1, i + 3));
                i += 2;
            } else {
                bytes.write(address.charAt(i));
            }
        }
        return bytes.toByteArray();
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 128);
    }
}
