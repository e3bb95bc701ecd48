package peakscope.read.dump;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import peakscope.model.Outcome;
import peakscope.read.io.FilePath;

/**
 * How a module's compile ended, judged by the files beside its dump. A TPU compiler that runs out of memory writes {@code
 * …oom_intermediate_module…}, before or after it generates code; without such a file, generated code means that the compile
 * succeeded.
 */
public final class CompileOutcome {

    private static final List<String> OF_REFUSED = List.of(
            ".oom_intermediate_module.hlo.pb",
            ".oom_intermediate_module.txt",
            ".oom_top_memory_consuming_instructions");
    private static final List<String> OF_COMPILED = List.of(
            ".after_codegen.hlo.pb",
            ".after_codegen.txt",
            ".basic_compiler_metadata.txt",
            ".basic_compiler_metadata.pb");

    private CompileOutcome() {}

    /** Judges by the names of the files that share the stem of this one. */
    public static Outcome beside(Path proto) {
        return DumpFacts.stem(proto)
                .map(stem -> has(proto, stem, OF_REFUSED)
                        ? Outcome.REFUSED
                        : has(proto, stem, OF_COMPILED) ? Outcome.COMPILED : Outcome.UNKNOWN)
                .orElse(Outcome.UNKNOWN);
    }

    private static boolean has(Path proto, String stem, List<String> ends) {
        return ends.stream()
                .flatMap(end -> List.of(end, end + ".gz").stream())
                .anyMatch(end -> Files.isRegularFile(proto.resolveSibling(FilePath.of(stem + end))));
    }
}
