package peakscope.read.dump;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import peakscope.model.value.Fact;
import peakscope.read.io.FilePath;

/**
 * How a module was compiled, from the files beside it in its dump folder: the chip ({@code …target_arguments.txt}), the flags
 * that affect memory ({@code …flagfile}), the compiler's change list (in every name). All of it is optional.
 */
public final class DumpFacts {

    private static final Pattern STEM = Pattern.compile("^(.*?)\\.(?:[a-z]+_)?after_[a-z_]+.*$");
    private static final Pattern CHANGE = Pattern.compile("\\.cl_(\\d+)");
    private static final Pattern VERSION = Pattern.compile("^\\s*version: TPU_VERSION_(\\w+)", Pattern.MULTILINE);
    private static final Pattern VARIANT = Pattern.compile("^\\s*variant: \"(\\w+)\"", Pattern.MULTILINE);
    private static final Pattern MEMORY_FLAG = Pattern.compile(
            "^--\\w*(?:rematerialization_percent|memory_scheduler=|scoped_vmem_limit_kib|max_hbm_size|pre_fusion_remat"
                    + "|shared_memory_limit)\\w*.*");

    /** The compiler's names for TPU generations, as seen in dumps compiled for each. */
    private static final Map<String, String> CHIPS = Map.of(
            "PUFFERFISH", "TPU v4",
            "VIPERFISH", "TPU v5p",
            "VIPERFISH lite", "TPU v5e",
            "GHOSTLITE", "TPU v6e");

    private static final int LARGEST = 1 << 20;
    private static final int MOST_FLAGS = 12;

    private DumpFacts() {}

    public static List<Fact> beside(Path proto) {
        List<Fact> facts = new ArrayList<>();
        String stem = stem(proto).orElse(null);
        if (stem == null) {
            return facts;
        }
        Function<String, Optional<String>> sibling = end -> text(proto.resolveSibling(FilePath.of(stem + end)));
        sibling.apply(".target_arguments.txt")
                .flatMap(DumpFacts::chip)
                .ifPresent(chip -> facts.add(new Fact(Fact.CHIP, chip)));
        Matcher change = CHANGE.matcher(stem);
        if (change.find()) {
            facts.add(new Fact("compiler", "change list " + change.group(1)));
        }
        sibling.apply(".flagfile")
                .ifPresent(flags -> memoryFlags(flags).forEach(flag -> facts.add(new Fact(Fact.FLAG, flag))));
        return facts;
    }

    /** The beginning that the names of all files of a module share: {@code module_0000.jit_f.cl_1}. */
    static Optional<String> stem(Path dumped) {
        Matcher stem = STEM.matcher(FilePath.lastName(dumped));
        return stem.matches() ? Optional.of(stem.group(1)) : Optional.empty();
    }

    private static Optional<String> chip(String arguments) {
        Matcher version = VERSION.matcher(arguments);
        if (!version.find()) {
            return Optional.empty();
        }
        Matcher variant = VARIANT.matcher(arguments);
        String name = version.group(1) + (variant.find() ? " " + variant.group(1) : "");
        return Optional.of(CHIPS.getOrDefault(name, "TPU " + name));
    }

    private static Stream<String> memoryFlags(String flags) {
        return flags.lines().filter(line -> MEMORY_FLAG.matcher(line).matches()).limit(MOST_FLAGS);
    }

    private static Optional<String> text(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST
                    ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1))
                    : Optional.empty();
        } catch (IOException unreadable) {
            // This is optional; the case is complete without it.
            return Optional.empty();
        }
    }
}
