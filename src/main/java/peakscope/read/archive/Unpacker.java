package peakscope.read.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;
import peakscope.read.io.Scratch;

/** Unpacks one archive, and those within it, into a scratch folder. */
public final class Unpacker {

    private static final int BLOCK = 1 << 16;

    private final String archive;
    private final Scratch scratch;
    private final Budget budget;
    private final Progress progress;
    private int unpacked;
    private int passedOver;
    private int tooDeep;
    private int encrypted;
    private String damage = "";

    private Unpacker(String archive, Scratch scratch, Budget budget, Progress progress) {
        this.archive = archive;
        this.scratch = scratch;
        this.budget = budget;
        this.progress = progress;
    }

    /**
     * Unpacks an archive.
     *
     * @param warnings receives what was left out, and a note if the archive is cut short but its beginning could be
     * unpacked
     * @return the folder with its content, without enclosing folders; a file if it is the only one
     * @throws ReadException when it is damaged from the start, or larger than the limits
     */
    public static Path unpack(Path archive, Scratch scratch, Progress progress, List<Warning> warnings)
            throws ReadException {
        String name = scratch.shown(FilePath.text(archive));
        Path folder = scratch.folderFor(name);
        try {
            Budget budget = new Budget(name, Files.size(archive), scratch.room());
            Unpacker unpacker = new Unpacker(name, scratch, budget, progress);
            unpacker.open(archive, folder, 1);
            unpacker.warn(warnings);
            if (unpacker.unpacked == 0) {
                throw unpacker.nothing();
            }
            return innermost(folder);
        } catch (IOException failed) {
            throw FileBytes.unreadable(name, failed);
        }
    }

    /** Whether a file is an archive; pipes are not examined, as they give their content only once. */
    public static boolean isArchive(Path file) throws ReadException {
        return Files.isRegularFile(file) && ArchiveKind.of(FileBytes.head(file)).isPresent();
    }

    private void open(Path packed, Path into, int depth) throws IOException, ReadException {
        int before = unpacked;
        try {
            if (ArchiveKind.of(FileBytes.head(packed)).equals(Optional.of(ArchiveKind.TAR))) {
                tar(packed, into, depth);
            } else {
                zip(packed, into, depth);
            }
        } catch (IOException | IllegalArgumentException damaged) {
            if (String.valueOf(damaged.getMessage()).contains("encrypted")) {
                encrypted++;
                return;
            }
            if (depth == 1 && unpacked == before) {
                throw ReadException.of(
                        archive,
                        "is a damaged archive (" + damaged.getMessage() + ")",
                        "copy or create the archive again");
            }
            damage = String.valueOf(damaged.getMessage());
        }
    }

    private void zip(Path packed, Path into, int depth) throws IOException, ReadException {
        // Names marked as UTF-8 are still read as such; others must not fail.
        try (ZipFile zip = new ZipFile(named(packed).toFile(), StandardCharsets.ISO_8859_1)) {
            budget.entries(zip.size());
            budget.fits(zip.stream(), Files.size(packed));
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                progress.stopIfCancelled();
                if (!entry.isDirectory()) {
                    try (InputStream content = zip.getInputStream(entry)) {
                        keep(entry.getName(), content, into, depth);
                    } catch (ZipException damaged) {
                        // The others are found without it.
                        damage = String.valueOf(damaged.getMessage());
                    }
                }
            }
        }
    }

    /** {@code ZipFile} cannot open a path that the locale cannot encode; a link with another name can. */
    private Path named(Path packed) throws IOException, ReadException {
        if (packed.toFile().exists()) {
            return packed;
        }
        Path link = scratch.folderFor(archive).resolve("archive.zip");
        return scratch.make(() -> Files.createSymbolicLink(link, packed.toAbsolutePath()));
    }

    private void tar(Path packed, Path into, int depth) throws IOException, ReadException {
        try (InputStream content = FileBytes.unpacked(Files.newInputStream(packed));
                TarArchiveInputStream tar = new TarArchiveInputStream(content, StandardCharsets.UTF_8.name())) {
            TarArchiveEntry entry;
            while ((entry = tar.getNextEntry()) != null) {
                progress.stopIfCancelled();
                budget.entries(1);
                if (isOrdinary(entry)) {
                    keep(entry.getName(), tar, into, depth);
                } else if (!entry.isDirectory()) {
                    passedOver++;
                }
            }
        }
    }

    private static boolean isOrdinary(TarArchiveEntry entry) {
        byte flag = entry.getLinkFlag();
        return (flag == TarConstants.LF_NORMAL || flag == TarConstants.LF_OLDNORM || entry.isSparse())
                && !entry.isDirectory();
    }

    private void keep(String name, InputStream content, Path into, int depth) throws IOException, ReadException {
        Optional<Path> place = EntryName.below(into, name);
        if (place.isEmpty()) {
            passedOver++;
            return;
        }
        Path file = place.get();
        try {
            scratch.make(() -> Files.createDirectories(file.getParent()));
            scratch.make(() -> Files.createFile(file));
        } catch (IOException noSuchName) {
            // The name is too long for this system, or a file and a folder have the same name.
            passedOver++;
            return;
        }
        copy(content, file);
        if (ArchiveKind.of(FileBytes.head(file)).isPresent()) {
            nested(file, depth);
        } else {
            unpacked++;
        }
    }

    /** An archive within the archive becomes a folder in its place. */
    private void nested(Path file, int depth) throws IOException, ReadException {
        if (depth == Budget.DEEPEST) {
            // Left in place, it would be opened as an archive of its own, with its own limits.
            Files.delete(file);
            tooDeep++;
            return;
        }
        Path folder = file.resolveSibling(FilePath.of(FilePath.lastName(file) + "!"));
        if (Files.exists(folder)) {
            passedOver++;
            return;
        }
        scratch.make(() -> Files.createDirectory(folder));
        open(file, folder, depth + 1);
        Files.delete(file);
    }

    private void copy(InputStream content, Path file) throws IOException, ReadException {
        progress.at(-1, "unpacking " + FilePath.lastName(file));
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
            int count;
            while ((count = content.read(block)) > 0) {
                progress.stopIfCancelled();
                budget.bytes(count);
                out.write(block, 0, count);
            }
        } catch (IOException cutShort) {
            Files.delete(file);
            throw cutShort;
        }
    }

    private void warn(List<Warning> warnings) {
        if (!damage.isEmpty()) {
            warnings.add(
                    new Warning(archive, "is cut short or damaged (" + damage + "); what could be unpacked was read"));
        }
        if (passedOver > 0) {
            warnings.add(new Warning(
                    archive,
                    Counted.of(
                            passedOver,
                            "%,d [entry is a link or a device or has an invalid file name|entries are links, devices or have"
                                    + " invalid file names]; skipped")));
        }
        if (encrypted > 0) {
            warnings.add(new Warning(
                    archive, Counted.of(encrypted, "%,d [archive|archives] within it [is|are] encrypted; skipped")));
        }
        if (tooDeep > 0) {
            warnings.add(new Warning(
                    archive,
                    Counted.of(
                            tooDeep,
                            "%,d [archive is|archives are] nested deeper than " + Budget.DEEPEST
                                    + " levels; not unpacked")));
        }
    }

    private ReadException nothing() {
        if (encrypted > 0) {
            return ReadException.of(
                    archive, "is encrypted", "unpack it with its password, and open the unpacked folder");
        }
        return ReadException.of(
                archive,
                tooDeep > 0
                        ? "holds archives deeper than " + Budget.DEEPEST + " levels, and nothing else"
                        : "is an archive without files",
                "open an archive of a dump folder, or the unpacked folder");
    }

    /** People pack a folder, often with its parents; what is inside is what they mean. */
    private static Path innermost(Path folder) throws IOException {
        Path inner = folder;
        while (true) {
            List<Path> children;
            try (var listing = Files.list(inner)) {
                children = listing.limit(2).toList();
            }
            if (children.size() != 1) {
                return inner;
            }
            inner = children.get(0);
            if (!Files.isDirectory(inner)) {
                return inner;
            }
        }
    }
}
