package peakscope.read.dump;

import com.google.re2j.Pattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import peakscope.read.io.FilePath;

/**
 * The text files that XLA writes for one module. Their names share all but the suffix.
 *
 * @param bufferAssignment {@code …-buffer-assignment.txt}
 * @param liveRange {@code …-live-range.txt}; old compilers write it at the end of the buffer assignment
 * @param hloText {@code ….txt}, the instructions
 */
public record TextDump(Path bufferAssignment, Optional<Path> liveRange, Optional<Path> hloText) {

    private static final List<String> SUFFIXES = List.of(
            "-buffer-assignment.txt",
            "-live-range.txt",
            "-memory-usage-report.txt",
            "-memory-usage-report.pb.gz",
            "-memory-usage-report.pb",
            ".hlo.pb.gz",
            ".hlo.pb",
            ".hlo_proto.pb",
            ".gz",
            ".pb",
            ".txt");

    private static final Pattern MODULE_NUMBER = Pattern.compile("^(?:\\d+\\.)?module_\\d+\\.");
    private static final Pattern STAGE =
            Pattern.compile("(?:\\.cl_\\d+)?(?:\\.sm_[\\w.]+?)?(?:\\.|_)?(?:gpu_|cpu_)?after_optimizations$");

    /** The files that belong with this one and are beside it; empty if there is no buffer assignment. */
    public static Optional<TextDump> around(Path file) {
        String stem = stem(file);
        return beside(file, stem + "-buffer-assignment.txt")
                .map(assignment ->
                        new TextDump(assignment, beside(file, stem + "-live-range.txt"), beside(file, stem + ".txt")));
    }

    /** Whether the proto of the same module lies beside it. */
    public static boolean hasProto(Path file) {
        String stem = stem(file);
        return beside(file, stem + ".hlo.pb")
                .or(() -> beside(file, stem + ".hlo.pb.gz"))
                .isPresent();
    }

    /** The name without the suffix of its kind, shared by all files of one module. */
    public static String stem(Path file) {
        String name = FilePath.lastName(file);
        return SUFFIXES.stream()
                .filter(name::endsWith)
                .findFirst()
                .map(suffix -> name.substring(0, name.length() - suffix.length()))
                .orElse(name);
    }

    /**
     * The module's name from {@code [time.]module_0000.NAME[.cl_1].STAGE}; the name itself may have dots, so what XLA puts
     * around it is removed from both ends.
     */
    public String module() {
        return module(bufferAssignment);
    }

    /** The module's name from the name of any of its files. */
    public static String module(Path file) {
        String name = MODULE_NUMBER.matcher(stem(file)).replaceFirst("");
        return STAGE.matcher(name).replaceFirst("");
    }

    private static Optional<Path> beside(Path file, String name) {
        return Optional.of(file.resolveSibling(FilePath.of(name))).filter(Files::isRegularFile);
    }
}
