package peakscope.read.archive;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.tar.TarUtils;

/** The archives that can be unpacked. */
public enum ArchiveKind {
    ZIP,
    TAR;

    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int HEADER = TarConstants.DEFAULT_RCDSIZE;
    private static final Pattern SUM = Pattern.compile(" *[0-7]{3,6}[\0 ]*");

    /**
     * Recognises a kind by content.
     *
     * @param head the first bytes of the file, what gzip packed unpacked
     */
    public static Optional<ArchiveKind> of(byte[] head) {
        if (isZip(head)) {
            return Optional.of(ZIP);
        }
        boolean tar = head.length >= HEADER
                && head[0] != 0
                && (TarArchiveInputStream.matches(head, head.length) || hasSum(Arrays.copyOf(head, HEADER)));
        return tar ? Optional.of(TAR) : Optional.empty();
    }

    /** Begins with an entry or, when it has none, with the end of its directory. */
    private static boolean isZip(byte[] head) {
        String magic = new String(head, 0, Math.min(4, head.length), StandardCharsets.ISO_8859_1);
        return magic.equals("PK\3\4") || magic.equals("PK\5\6");
    }

    /**
     * Whether this is a program followed by a zip, as in self-extracting archives: the zip's directory is at the end, before a
     * comment of at most 64 KiB.
     */
    static boolean isProgramWithZip(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer magic = ByteBuffer.allocate(4);
            channel.read(magic, 0);
            String first = new String(magic.array(), StandardCharsets.ISO_8859_1);
            if (!first.startsWith("MZ") && !first.startsWith("\u007fELF") && !first.startsWith("#!")) {
                return false;
            }
            ByteBuffer end = ByteBuffer.allocate((int) Math.min(channel.size(), LONGEST_COMMENT + 22));
            while (end.hasRemaining() && channel.read(end, channel.size() - end.capacity() + end.position()) > 0) {}
            return new String(end.array(), StandardCharsets.ISO_8859_1).contains("PK\5\6");
        }
    }

    /** Tars from before 1988 have no magic number, but a checksum of their header. */
    private static boolean hasSum(byte[] header) {
        String sum =
                new String(header, TarConstants.CHKSUM_OFFSET, TarConstants.CHKSUMLEN, StandardCharsets.ISO_8859_1);
        return SUM.matcher(sum).matches() && TarUtils.verifyCheckSum(header);
    }
}
