package peakscope.read.folder;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.read.io.FilePath;

/**
 * Finds which files of a folder are new or changed, apart from those that may still be being written.
 *
 * <p>A file counts as written when its size and time are the same in two looks in a row, and it is not empty; the caller decides
 * how far apart looks are. Each look lists the folder instead of waiting for file system events, since network and container
 * mounts give none. A folder that does not exist yet has no files. For one thread at a time.
 */
public final class FolderWatch {

    private static final int DEEPEST = 4;
    private static final int MOST_FILES = 200_000;

    private final Path folder;
    private Map<Path, Stamp> seen = Map.of();
    private final Map<Path, Stamp> told = new HashMap<>();
    private final Set<Path> unsettled = new HashSet<>();

    /** What shows that a file has changed. */
    private record Stamp(long size, FileTime written) {}

    private FolderWatch(Path folder) {
        this.folder = folder;
    }

    /** Reports all files, those already there first. */
    public static FolderWatch of(Path folder) {
        return new FolderWatch(folder);
    }

    /** Reports only files that change from now on; those already there were read before. */
    public static FolderWatch fromNow(Path folder) {
        FolderWatch watch = new FolderWatch(folder);
        watch.seen = watch.stamps();
        watch.told.putAll(watch.seen);
        return watch;
    }

    public Path folder() {
        return folder;
    }

    /** Looks once. Returns the files that are written and were not reported before in this state, by name. */
    public Set<Path> look() {
        Map<Path, Stamp> now = stamps();
        Set<Path> changed = new TreeSet<>();
        unsettled.clear();
        now.forEach((file, stamp) -> {
            if (stamp.equals(told.get(file))) {
                return;
            }
            if (stamp.size() > 0 && stamp.equals(seen.get(file))) {
                changed.add(file);
                told.put(file, stamp);
            } else {
                unsettled.add(file);
            }
        });
        told.keySet().retainAll(now.keySet());
        seen = now;
        return changed;
    }

    /**
     * What was read from the folder, without the files that were still being written at the last look. Modules of unchanged
     * files stay the same objects, so that a view of one need not start afresh.
     *
     * @param before the case as read before
     * @param changed files that changed since then
     */
    public Case join(Case before, Case fresh, Set<Path> changed) {
        Map<String, ModuleMemory> known = new LinkedHashMap<>();
        before.modules().forEach(module -> known.put(key(module), module));
        Set<String> names = new HashSet<>();
        changed.forEach(file -> names.add(FilePath.text(file)));
        Case settled = settled(fresh);
        List<ModuleMemory> modules = settled.modules().stream()
                .map(module -> names.contains(module.file()) ? module : known.getOrDefault(key(module), module))
                .toList();
        return new Case(settled.inputs(), modules, settled.sessions(), settled.warnings(), settled.facts());
    }

    /** Leaves out what comes from files that were still being written at the last look. */
    public Case settled(Case fresh) {
        Set<String> names = new HashSet<>();
        unsettled.forEach(file -> names.add(FilePath.text(file)));
        return new Case(
                fresh.inputs().stream()
                        .filter(input -> !names.contains(input.path()))
                        .toList(),
                fresh.modules().stream()
                        .filter(module -> !names.contains(module.file()))
                        .toList(),
                fresh.sessions().stream()
                        .filter(session -> !names.contains(session.file()))
                        .toList(),
                fresh.warnings().stream()
                        .filter(warning -> warning.names().stream().noneMatch(name -> isOf(names, name)))
                        .toList(),
                fresh.facts());
    }

    /** Readers give the whole path of a file, or the part from the folder on. */
    private boolean isOf(Set<String> files, String name) {
        return files.contains(name)
                || files.contains(folder + folder.getFileSystem().getSeparator() + name);
    }

    private static String key(ModuleMemory module) {
        return module.file() + "\0" + module.name();
    }

    private Map<Path, Stamp> stamps() {
        Map<Path, Stamp> stamps = new HashMap<>();
        try {
            Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        stamps.put(file, new Stamp(attributes.size(), attributes.lastModifiedTime()));
                    }
                    return stamps.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException gone) {
            // The next look may find it again.
            return stamps;
        }
        return stamps;
    }
}
