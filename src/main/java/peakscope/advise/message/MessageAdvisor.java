package peakscope.advise.message;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.model.value.Bytes;
import peakscope.read.message.Figure;
import peakscope.read.message.ListedAllocation;
import peakscope.read.message.Message;

/** What an error text by itself allows to say, as the error's official page decides it. */
public final class MessageAdvisor {

    private static final int MOST_EVIDENCE = 5;
    private static final double NINE_TENTHS = 0.9;

    /** Beyond this no generation has enough VMEM for one instruction. */
    private static final long LARGEST_SCOPED_KIB = 100 << 10;

    private MessageAdvisor() {}

    /** Findings on the message that ended the program, what matters most first; empty when there is no message. */
    public static List<Finding> advise(List<Message> messages) {
        if (messages.isEmpty()) {
            return List.of();
        }
        Message message = messages.get(0);
        List<Finding> findings = new ArrayList<>();
        switch (message.family()) {
            case HBM_REPORT, HBM_SHORT, EARLY_ABORT, ALLOCATION_EXCEEDS, TENSORCORE_SPARSECORE -> {
                if (message.space() == null || message.space().equals("hbm")) {
                    findings.addAll(CompileTimeAdvice.of(message));
                } else if (message.space().equals("vmem")) {
                    findings.addAll(scoped(message));
                } else {
                    findings.add(AdviceText.finding(
                            "space", message.code(), null, Severity.CAUSE, figures(message), largest(message)));
                }
            }
            case SCOPED_VMEM -> findings.addAll(scoped(message));
            case RUNTIME_BUFFER -> findings.addAll(RunTimeAdvice.ofBuffer(message));
            case RUNTIME_PROGRAM -> findings.addAll(RunTimeAdvice.ofProgram(message));
            case GPU_XLA, GPU_BFC ->
                findings.add(AdviceText.finding("gpu", null, null, Severity.CAUSE, figures(message), largest(message)));
            case TORCH_CUDA ->
                findings.add(AdviceText.finding("torch", null, null, Severity.CAUSE, figures(message), List.of()));
            case OTHER -> findings.add(other(message));
        }
        findings.sort(Finding.BY_WEIGHT);
        return findings;
    }

    private static List<Finding> scoped(Message message) {
        String label = message.allocations().stream()
                .map(ListedAllocation::label)
                .filter(text -> text != null)
                .findFirst()
                .orElse("");
        boolean kernel =
                (message.text() + label).contains("tpu_custom_call") || (message.text() + label).contains("pallas");
        Finding finding = AdviceText.finding(
                kernel ? "e1001.kernel" : "e1001.compiler",
                message.code(),
                null,
                Severity.CAUSE,
                figures(message),
                largest(message));
        long needed = neededKib(message);
        return List.of(
                needed > 0 && needed <= LARGEST_SCOPED_KIB
                        ? finding.withMore("e1001.raise", figures(message))
                        : finding);
    }

    /** What a scoped limit would have to be, rounded up to a MiB. */
    private static long neededKib(Message message) {
        long bytes = message.figure(Figure.REQUESTED).orElse(0);
        return (bytes + (1 << 20) - 1) / (1 << 20) * 1024;
    }

    private static Finding other(Message message) {
        String code = message.code();
        String id = code == null ? "other" : code.toLowerCase(Locale.ROOT);
        return AdviceText.has(id + ".title")
                ? AdviceText.finding(id, code, null, Severity.CAUSE, figures(message), List.of())
                : AdviceText.finding("other", code, null, Severity.NOTE, figures(message), List.of());
    }

    /** The figures of a message for its texts. */
    static Map<String, String> figures(Message message) {
        Map<String, String> figures = new HashMap<>();
        for (Figure figure : Figure.values()) {
            figures.put(figure.key(), message.say(figure));
        }
        figures.put(
                "figures",
                message.figures().entrySet().stream()
                        .map(entry -> entry.getKey().title() + " " + new Bytes(entry.getValue()))
                        .collect(Collectors.joining(", ")));
        figures.put("nineTenthsMib", Long.toString((long)
                (message.figure(Figure.LIMIT).orElse(0) / 1024.0 / 1024 * NINE_TENTHS)));
        figures.put("neededKib", Long.toString(neededKib(message)));
        figures.put("code", message.code() == null ? "no code" : message.code());
        figures.put("module", message.module() == null ? "the program" : message.module());
        figures.put("instruction", message.instruction() == null ? "an instruction" : message.instruction());
        figures.put(
                "space", message.space() == null ? "memory" : message.space().toUpperCase(Locale.ROOT));
        return figures;
    }

    /** The largest allocations that the text lists. */
    static List<Evidence> largest(Message message) {
        return evidence(message.allocations());
    }

    /** The first few of these. */
    static List<Evidence> evidence(List<ListedAllocation> allocations) {
        return allocations.stream()
                .limit(MOST_EVIDENCE)
                .map(allocation -> new Evidence(
                        new Bytes(allocation.bytes())
                                + (allocation.shape() == null ? "" : " " + allocation.shape())
                                + (allocation.opName() == null ? "" : " " + allocation.opName()),
                        allocation.instruction(),
                        OptionalInt.empty(),
                        OptionalLong.of(allocation.bytes())))
                .toList();
    }
}
