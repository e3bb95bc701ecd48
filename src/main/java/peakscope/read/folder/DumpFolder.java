package peakscope.read.folder;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import peakscope.model.value.NaturalOrder;
import peakscope.model.value.Warning;
import peakscope.read.dump.TextDump;
import peakscope.read.format.FileFormat;
import peakscope.read.format.FolderUse;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/**
 * Finds what to read in an {@code --xla_dump_to} folder: for each module the proto with a buffer assignment or, without
 * one, its texts. Names do not help (a file called {@code after_buffer_assignment} has none), so every file is opened.
 */
public final class DumpFolder {

    private static final int DEEPEST = 4;
    private static final int MOST_FILES = 200_000;

    /** Tells the format of a file by how it begins. */
    public interface Sniffer {
        Optional<FileFormat> formatOf(Path file) throws ReadException;
    }

    private final Path folder;
    private final List<Path> modules = new ArrayList<>();
    private final List<Path> texts = new ArrayList<>();
    private final List<Path> profiles = new ArrayList<>();
    private final Map<String, List<String>> passedOver = new TreeMap<>();

    private DumpFolder(Path folder) {
        this.folder = folder;
    }

    public static DumpFolder look(Path folder, Sniffer sniffer, Progress progress) throws ReadException {
        DumpFolder found = new DumpFolder(folder);
        List<Path> files = found.files();
        for (int i = 0; i < files.size(); i++) {
            progress.stopIfCancelled();
            progress.at((double) i / files.size(), "looking through " + FilePath.text(folder));
            found.look(files.get(i), sniffer);
        }
        Set<String> done = new java.util.HashSet<>();
        found.modules.forEach(module -> done.add(TextDump.stem(module)));
        found.texts.removeIf(text -> done.contains(TextDump.stem(text)));
        return found;
    }

    /** Files with a buffer assignment, by name. */
    public List<Path> modules() {
        return modules;
    }

    /** Buffer assignment texts of modules that have no proto, by name. */
    public List<Path> texts() {
        return texts;
    }

    /** Device memory profiles and memory snapshots, by name, so that {@code step2} comes before {@code step10}. */
    public List<Path> profiles() {
        return profiles;
    }

    /** What was skipped and why, one warning per reason. */
    public List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        passedOver.forEach((reason, names) -> warnings.add(new Warning(
                FilePath.text(folder),
                "skipped " + names.size() + (names.size() == 1 ? " file" : " files") + " " + reason + ": "
                        + String.join(", ", names.subList(0, Math.min(3, names.size())))
                        + (names.size() > 3 ? " and " + (names.size() - 3) + " more" : ""),
                names.subList(0, Math.min(3, names.size())))));
        return warnings;
    }

    /** Sorted by name. If links form a cycle or a subfolder is unreadable, only those are skipped. */
    private List<Path> files() throws ReadException {
        List<Path> files = new ArrayList<>();
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return files.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (file.equals(folder)) {
                    throw failure;
                }
                passOver("that cannot be read", file);
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, visitor);
        } catch (IOException unreadable) {
            throw ReadException.of(
                    FilePath.text(folder),
                    "can't be listed (" + unreadable.getMessage() + ")",
                    "check its permissions");
        }
        files.sort(Comparator.comparing(Path::toString, NaturalOrder.INSTANCE));
        return files;
    }

    private void look(Path file, Sniffer sniffer) {
        FolderUse use;
        try {
            Optional<FileFormat> format = sniffer.formatOf(file);
            use = format.isPresent() ? format.get().useIn(file) : FolderUse.NONE;
        } catch (ReadException unreadable) {
            passOver("that cannot be read", file);
            return;
        }
        switch (use.role()) {
            case MODULE -> modules.add(file);
            case MODULE_TEXT -> texts.add(file);
            case PROFILE -> profiles.add(file);
            case NONE -> use.passedOver().ifPresent(reason -> passOver(reason, file));
        }
    }

    private void passOver(String reason, Path file) {
        passedOver.computeIfAbsent(reason, key -> new ArrayList<>()).add(FilePath.text(folder.relativize(file)));
    }
}
