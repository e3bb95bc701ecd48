package peakscope.read.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import peakscope.read.format.CaseBuilder;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FileHead;
import peakscope.read.format.FolderUse;
import peakscope.read.io.FileBytes;
import peakscope.read.io.FilePath;
import peakscope.read.io.ReadException;

/** A zip or tar file, read like the folder or the only file that is in it. */
public final class ArchiveFormat implements FileFormat {

    @Override
    public String title() {
        return "archive";
    }

    @Override
    public boolean is(FileHead head) {
        return ArchiveKind.of(head.bytes()).isPresent();
    }

    /**
     * Whether a file of no other format is a self-extracting archive.
     *
     * @throws ReadException when it cannot be read
     */
    public static boolean unpacksItself(Path file) throws ReadException {
        try {
            return Files.isRegularFile(file) && ArchiveKind.isProgramWithZip(file);
        } catch (IOException unreadable) {
            throw FileBytes.unreadable(FilePath.text(file), unreadable);
        }
    }

    @Override
    public FolderUse useIn(Path file) {
        return FolderUse.passedOver("that are archives; give them by name");
    }

    @Override
    public void read(Path file, CaseBuilder into) throws ReadException {
        into.read(Unpacker.unpack(file, into.scratch(), into.progress(), into.warnings()));
    }
}
