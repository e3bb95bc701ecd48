package peakscope.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Formats that one reader serves: small seeds, and how to damage them. */
enum Format {
    HLO(".hlo.pb", "{dumps/,}{mlp-v5e,moe-v5p,lowbit-7x,points_oom-v5e,mlp-cpu,sort-v4,programs}"),
    USAGE("-memory-usage-report.pb", "dumps/mlp-v5e"),
    XPLANE(".xplane.pb", "profiles/{jax-cpu,tf-cpu-short}"),
    PPROF(".prof", "profiles"),
    TORCH(".pickle", "torch"),
    ERROR_TEXT(".txt", "oom-texts"),
    DUMP_TEXT(".txt", "{texts,dumps}/{mlp-cpu,mlp-v5e,points_oom-v5e}"),
    LOG(".log", "logs"),
    JSON(".json", "{dumps,profiles}/{mlp-v5e,points_oom-v5e,lowbit-7x,jax-cpu,tf-cpu}"),
    ARCHIVE(".hlo.pb", "dumps/{mlp-v5e,lowbit-7x,mlp-cpu}");

    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final long LARGEST = 200_000;

    private final String suffix;
    private final String folders;

    Format(String suffix, String folders) {
        this.suffix = suffix;
        this.folders = folders;
    }

    /** Real files of the format, in the same order everywhere; gzip files are unpacked. */
    List<byte[]> seeds() {
        PathMatcher wanted = RESOURCES.getFileSystem().getPathMatcher("glob:" + RESOURCES + "/" + folders);
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().replaceFirst("\\.gz$", "").endsWith(suffix))
                    .filter(file -> wanted.matches(file.getParent()))
                    .sorted()
                    .map(Format::content)
                    .filter(seed -> seed.length < LARGEST)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static byte[] content(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return file.toString().endsWith(".gz")
                    ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()
                    : bytes;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    byte[] mutated(byte[] seed, Random random) {
        Mutator mutator =
                switch (this) {
                    case HLO, USAGE, XPLANE, PPROF -> new ProtoMutator();
                    case TORCH -> new PickleMutator();
                    case ERROR_TEXT, DUMP_TEXT, LOG, JSON -> new TextMutator();
                    case ARCHIVE -> new ArchiveMutator();
                };
        return mutator.mutate(seed, random);
    }

    /** File name for this format, so that folders recognise it. */
    String fileName() {
        return switch (this) {
            case HLO -> "module_0000.jit_f.cl_1.after_optimizations.hlo.pb";
            case USAGE -> "module_0000.jit_f.cl_1.after_optimizations-memory-usage-report.pb";
            case DUMP_TEXT -> "module_0000.jit_f.cl_1.after_optimizations-buffer-assignment.txt";
            case ARCHIVE -> "dump.zip";
            default -> "host0" + suffix;
        };
    }
}
