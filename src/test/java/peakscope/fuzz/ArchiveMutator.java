package peakscope.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Packs damaged dumps under arbitrary names, also in nested archives, and often damages the archive too. */
final class ArchiveMutator implements Mutator {

    private static final List<String> NAMES = List.of(
            "module_0000.jit_f.after_optimizations.hlo.pb",
            "d/x.txt",
            "host0.xplane.pb",
            "../../up",
            "a/b/c/d",
            "é.pb");

    private final Mutator inner = new ProtoMutator();

    @Override
    public byte[] mutate(byte[] whole, Random random) {
        try {
            byte[] packed = packed(whole, random, 1);
            return random.nextBoolean() ? packed : Mutator.bytes(packed, random);
        } catch (IOException impossibleInMemory) {
            throw new UncheckedIOException(impossibleInMemory);
        }
    }

    private byte[] packed(byte[] whole, Random random, int depth) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean zip = random.nextBoolean();
        OutputStream out = zip || random.nextBoolean() ? bytes : new GZIPOutputStream(bytes);
        if (zip) {
            try (ZipArchiveOutputStream archive = new ZipArchiveOutputStream(out)) {
                entries(archive, whole, random, depth);
            }
        } else {
            try (TarArchiveOutputStream archive = new TarArchiveOutputStream(out, "UTF-8")) {
                archive.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
                entries(archive, whole, random, depth);
            }
        }
        return bytes.toByteArray();
    }

    private <E extends ArchiveEntry> void entries(
            ArchiveOutputStream<E> archive, byte[] whole, Random random, int depth) throws IOException {
        for (int i = 0; i <= random.nextInt(4); i++) {
            byte[] content = depth < 5 && random.nextInt(3) == 0
                    ? packed(whole, random, depth + 1)
                    : inner.mutate(whole, random);
            String name = random.nextInt(3) == 0 ? name(random) : NAMES.get(random.nextInt(NAMES.size()));
            archive.putArchiveEntry(entry(archive, name, content.length));
            archive.write(content);
            archive.closeArchiveEntry();
        }
    }

    private static String name(Random random) {
        String name = Hostile.text(random).replace("\0", "");
        // A name that ends in a slash belongs to a folder, which has no content.
        return name.substring(0, Math.min(name.length(), 2000)) + "x";
    }

    @SuppressWarnings("unchecked") // of the two kinds of archive each has one kind of entry
    private static <E extends ArchiveEntry> E entry(ArchiveOutputStream<E> archive, String name, long size) {
        if (archive instanceof ZipArchiveOutputStream) {
            return (E) new ZipArchiveEntry(name);
        }
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(size);
        return (E) entry;
    }
}
