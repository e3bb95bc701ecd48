package peakscope.read.folder;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.model.value.Warning;
import peakscope.read.io.FilePath;
import peakscope.read.io.Progress;
import peakscope.read.xplane.XSpaceFormat;

/**
 * Finds profiler runs in a folder: the profiler's log folder, its {@code plugins/profile}, or a run itself. A run is a
 * folder with a file {@code HOST.xplane.pb} for each host, possibly compressed with gzip.
 */
public final class ProfileFolder {

    /** Enough for {@code NAME/train/plugins/profile/RUN} below a folder of log folders, and one level more. */
    private static final int DEEPEST = 7;

    private static final int MOST_FILES = 200_000;
    private static final int MOST_NAMED = 8;
    private static final Pattern NOT_READ = Pattern.compile(".+\\.xplane\\.riegeli");

    /** How profilers name their runs. */
    private static final Pattern STAMP = Pattern.compile("\\d{4}_\\d\\d_\\d\\d_\\d\\d_\\d\\d_\\d\\d.*");

    private final Path folder;
    private final Map<Path, Run> runs = new HashMap<>();
    private int notRead;

    private ProfileFolder(Path folder) {
        this.folder = folder;
    }

    /** The files of one run, by name, and when the last of them was written. */
    private static final class Run {
        private final Path folder;
        private final List<Path> files = new ArrayList<>();
        private long written;

        Run(Path folder) {
            this.folder = folder;
        }

        String name() {
            return FilePath.lastName(folder);
        }
    }

    public static ProfileFolder look(Path folder, Progress progress) {
        ProfileFolder found = new ProfileFolder(folder);
        try {
            Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, found.visitor(progress));
        } catch (IOException unreadable) {
            // The search for dumps, which comes next, reports why the folder cannot be listed.
            found.runs.clear();
        }
        return found;
    }

    private SimpleFileVisitor<Path> visitor(Progress progress) {
        return new SimpleFileVisitor<>() {
            private int files;

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                progress.stopIfCancelled();
                Path parent = file.getParent();
                if (attributes.isRegularFile() && parent != null) {
                    if (XSpaceFormat.isNamedSo(file)) {
                        Run run = runs.computeIfAbsent(parent, Run::new);
                        run.files.add(file);
                        run.written = Math.max(
                                run.written, attributes.lastModifiedTime().toMillis());
                    } else if (NOT_READ.matcher(FilePath.lastName(file)).matches()) {
                        notRead++;
                    }
                }
                return ++files < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (file.equals(folder)) {
                    throw failure;
                }
                return FileVisitResult.CONTINUE;
            }
        };
    }

    /** The files of the newest run, one per host, by name; none if there is no run. */
    public List<Path> newest() {
        List<Run> order = order();
        return order.isEmpty()
                ? List.of()
                : order.get(0).files.stream().sorted().toList();
    }

    /** Files that exist but are not read. */
    public List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        List<Run> order = order();
        if (order.size() > 1) {
            List<String> others = order.subList(1, order.size()).stream()
                    .map(run -> String.valueOf(folder.relativize(run.folder)))
                    .toList();
            warnings.add(new Warning(
                    FilePath.text(folder),
                    "has " + order.size() + " runs; the newest, "
                            + FilePath.text(folder.relativize(order.get(0).folder))
                            + ", is shown. To see another, give its folder: "
                            + String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())))
                            + (others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "")));
        }
        if (notRead > 0) {
            warnings.add(new Warning(
                    FilePath.text(folder),
                    notRead + " .xplane.riegeli files are not read; convert them with XProf to .xplane.pb"));
        }
        return warnings;
    }

    /** Newest first: by name if all are named by time, otherwise by modification time, which copying may change. */
    private List<Run> order() {
        List<Run> order = new ArrayList<>(runs.values());
        order.sort(Comparator.comparing(run -> run.folder));
        boolean stamped =
                order.stream().allMatch(run -> STAMP.matcher(run.name()).matches());
        Comparator<Run> oldestFirst =
                stamped ? Comparator.comparing(Run::name) : Comparator.comparingLong(run -> run.written);
        order.sort(oldestFirst.reversed());
        return order;
    }
}
