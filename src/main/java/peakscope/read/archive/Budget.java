package peakscope.read.archive;

import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import peakscope.model.value.Bytes;
import peakscope.read.io.ReadException;

/** How much an archive, including the archives within it, may still unpack to. */
final class Budget {

    static final int DEEPEST = 3;
    static final int MOST_ENTRIES = 100_000;
    static final int MOST_RATIO = 200;

    /** Below this size no ratio is suspicious: a small text of blanks packs very well. */
    static final long HARMLESS = 64L << 20;

    /** Bytes that precede an entry, and bytes of its line in the directory, besides its name. */
    private static final int HEAD = 30;

    private static final int LINE = 46;

    private final String archive;
    private final long packed;
    private final long most;
    private long entries;
    private long bytes;

    /**
     * @param archive as the user named it
     * @param packed bytes of the archive on disk
     * @param most bytes that may be written
     */
    Budget(String archive, long packed, long most) {
        this.archive = archive;
        this.packed = packed;
        this.most = most;
    }

    void entries(long more) throws ReadException {
        entries += more;
        if (entries > MOST_ENTRIES) {
            throw refused(String.format(Locale.ROOT, "has more than %,d entries", MOST_ENTRIES));
        }
    }

    /**
     * Refuses entries that need more bytes than there are, each with a head and a line in the directory: they must share some.
     *
     * @param size bytes of the archive that holds the entries
     */
    void fits(Stream<? extends ZipEntry> all, long size) throws ReadException {
        long least = all.mapToLong(entry -> Math.max(0, entry.getCompressedSize())
                        + HEAD
                        + LINE
                        + 2L * entry.getName().length())
                .sum();
        if (least > size) {
            throw refused("has entries that share their bytes, which only a malicious archive does");
        }
    }

    void bytes(long more) throws ReadException {
        bytes += more;
        if (bytes > most) {
            throw refused("unpacks to more than the " + new Bytes(most) + " that fits");
        }
        if (bytes > HARMLESS && bytes / MOST_RATIO > packed) {
            throw refused("unpacks to more than " + MOST_RATIO + " times its " + new Bytes(packed));
        }
    }

    private ReadException refused(String what) {
        return ReadException.of(archive, what, "unpack it yourself if you trust it, and open the folder");
    }
}
