package peakscope.advise.message;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.kernel.KernelMemory;
import peakscope.analyze.kernel.KernelWindow;
import peakscope.analyze.kernel.VmemLimit;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/**
 * E1001: a kernel or instruction needs more VMEM than it may use. A kernel is recognised by {@code custom-call} or its
 * name, an instruction of the compiler by its opcode; otherwise the author is unknown.
 */
public final class VmemAdvice {

    /** The opcode of kernels. */
    private static final Pattern CUSTOM_CALL = Pattern.compile("custom-call|tpu_custom_call");

    /** Names of source files say nothing of the operation in them: notebooks run in an "ipykernel". */
    private static final Pattern FILE = Pattern.compile("source_file=\"[^\"]*\"");

    private static final Pattern OF_KERNEL = Pattern.compile(
            "custom-call|tpu_custom_call|pallas|scratch operand|(?i:splash|flash|mha|gmm|ragged|paged|_?kernel|mosaic|attention_)");

    private static final Pattern OF_COMPILER = Pattern.compile(
            " (?:fusion|convolution|reduce-window|copy|all-gather|all-reduce|reduce-scatter|scatter|gather|dot|sort|reduce|transpose|while)\\(");

    private static final Pattern NAME_OF_COMPILER = Pattern.compile(
            "(?:^|_)(?:fusion|convolution|reduce-window|copy|all-gather|all-reduce|scatter|gather|sort|reduce|transpose)(?:\\.\\d+)*$");

    private VmemAdvice() {}

    static List<Finding> of(Message message) {
        Optional<KernelMemory> memory = KernelMemory.of(message);
        Map<String, String> figures = MessageFigures.of(message);
        figures.put("Instruction", instruction(message).orElse("An instruction"));
        figures.put("needs", needs(message, memory));
        String id = "e1001." + author(message);
        Finding finding =
                AdviceText.finding(id, message.code(), null, Severity.CAUSE, figures, evidence(message, memory));
        if (memory.isEmpty()) {
            return List.of(id.equals("e1001.compiler") ? finding : finding.withMore("e1001.by-hand", figures));
        }
        if (!id.equals("e1001.compiler")) {
            finding = withBlocks(memory.get(), finding, figures);
            finding = withLimit(memory.get(), finding, figures);
        }
        return List.of(finding);
    }

    /** {@code needs 96.00 MiB of VMEM but may use only 16.00 MiB}. */
    private static String needs(Message message, Optional<KernelMemory> memory) {
        OptionalLong limit = memory.map(KernelMemory::limit).orElse(OptionalLong.empty());
        OptionalLong needed = message.figure(Figure.REQUESTED).isPresent()
                ? message.figure(Figure.REQUESTED)
                : message.figure(Figure.USED);
        if (needed.isEmpty() || limit.isEmpty()) {
            return "needs more VMEM than it may use";
        }
        return "needs " + new Bytes(needed.getAsLong()) + " of VMEM but may use only " + new Bytes(limit.getAsLong());
    }

    /** The instruction that needs the memory: named in the sentence, or by the first allocation of the list. */
    public static Optional<String> instruction(Message message) {
        return Optional.ofNullable(message.instruction()).or(() -> message.allocations().stream()
                .map(ListedAllocation::instruction)
                .filter(Objects::nonNull)
                .findFirst());
    }

    /** {@code kernel}, {@code compiler}, or {@code unknown}. */
    private static String author(Message message) {
        String said = Stream.concat(
                        Stream.of(message.text(), String.valueOf(message.instruction())),
                        message.allocations().stream()
                                .map(ListedAllocation::label)
                                .filter(Objects::nonNull))
                .map(text -> FILE.matcher(text).replaceAll(""))
                .collect(Collectors.joining("\n"));
        String name = message.instruction() == null ? "" : message.instruction();
        if (said.contains("spill slots")) {
            return OF_KERNEL.matcher(said).find() ? "kernel" : "compiler";
        }
        boolean isOfCompiler = OF_COMPILER.matcher(said).find();
        if (CUSTOM_CALL.matcher(said).find()
                || (!isOfCompiler && OF_KERNEL.matcher(said).find())) {
            return "kernel";
        }
        return isOfCompiler || NAME_OF_COMPILER.matcher(name).find() ? "compiler" : "unknown";
    }

    private static Finding withBlocks(KernelMemory memory, Finding finding, Map<String, String> figures) {
        OptionalLong parts = memory.parts();
        if (parts.isEmpty()) {
            return finding;
        }
        figures.put("parts", Long.toString(parts.getAsLong()));
        figures.put("with", memory.withParts(parts.getAsLong()).toString());
        figures.put(
                "blocks",
                memory.windows().stream()
                        .map(window -> window.operand() + " " + memory.block(window, parts.getAsLong()))
                        .collect(Collectors.joining(", ")));
        return finding.withMore("e1001.blocks", figures);
    }

    private static Finding withLimit(KernelMemory memory, Finding finding, Map<String, String> figures) {
        Optional<VmemLimit> limit = VmemLimit.of(memory);
        if (limit.isEmpty()) {
            return finding.withMore("e1001.no-limit", figures);
        }
        long bytes = limit.get().bytes().count();
        figures.put("limitBytes", Long.toString(bytes));
        figures.put("limitKib", Long.toString(bytes / 1024));
        figures.put("chips", limit.get().chips());
        return finding.withMore("e1001.raise", figures);
    }

    private static List<Evidence> evidence(Message message, Optional<KernelMemory> memory) {
        List<KernelWindow> windows = memory.map(KernelMemory::windows).orElse(List.of());
        if (windows.isEmpty()) {
            return MessageAdvisor.largest(message);
        }
        return windows.stream()
                .map(window -> new Evidence(
                        String.format(
                                Locale.ROOT,
                                "%s: block %s of %s, %d × %s = %s",
                                window.operand(),
                                window.block().withoutLayout(),
                                window.whole(),
                                window.buffers(),
                                window.tiled(),
                                window.all()),
                        message.instruction(),
                        OptionalInt.empty(),
                        OptionalLong.of(window.all().count())))
                .toList();
    }
}
