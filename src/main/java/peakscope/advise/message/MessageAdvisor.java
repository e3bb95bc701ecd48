package peakscope.advise.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.model.value.Bytes;
import peakscope.read.message.Message;
import peakscope.read.message.ending.Ending;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/** Findings from an error text alone, decided as the error's official page does. */
public final class MessageAdvisor {

    /** The finding that the beginning of a compiler's list is missing. */
    public static final String HEADLESS = "e1000.headless";

    /** What vLLM did when PyTorch's memory ran out, which tells more than PyTorch's own error. */
    private static final String WARM_UP = "vllm.warmup";

    private static final int MOST_EVIDENCE = 5;

    /** Bytes of memory; that of AMD's MI355X and NVIDIA's B300. */
    private static final long LARGEST_GPU = 288L << 30;

    private static final String LIBRARIES = "gpu.libraries";

    private static final String KILLED = "host.killed";

    private MessageAdvisor() {}

    /** Findings on the message that ended the program, most important first; empty without a message. */
    public static List<Finding> advise(List<Message> messages) {
        if (messages.isEmpty()) {
            return List.of();
        }
        Message message = messages.get(0);
        List<Finding> findings = new ArrayList<>(message.ended() ? ofCause(message, messages) : ofOther(message));
        messages.stream()
                .filter(other ->
                        message.ended() && other.ended() && other.topic().equals(WARM_UP))
                .filter(other -> !message.topic().equals(WARM_UP))
                .findFirst()
                .ifPresent(other -> findings.add(0, finding(WARM_UP, other)));
        if (message.ending() == Ending.UNSURE || message.ending() == Ending.LIKELY) {
            findings.add(ofEnding(message));
        }
        findings.sort(Finding.BY_WEIGHT);
        return message.ended() ? withOwnOptions(message, findings) : findings;
    }

    /** With what the error itself says to set, unless the advice says so anyway. */
    private static List<Finding> withOwnOptions(Message message, List<Finding> findings) {
        List<String> unsaid = message.ownOptions().stream()
                .filter(option -> findings.stream().noneMatch(finding -> says(finding, option)))
                .toList();
        if (unsaid.isEmpty() || findings.isEmpty()) {
            return findings;
        }
        Finding first = findings.get(0);
        List<String> steps = new ArrayList<>(first.steps());
        steps.add(AdviceText.of("message.options", Map.of("options", AdviceText.and(unsaid))));
        List<Finding> all = new ArrayList<>(findings);
        all.set(0, first.steps(steps));
        return all;
    }

    private static boolean says(Finding finding, String option) {
        return finding.detail().contains(option)
                || finding.steps().stream().anyMatch(step -> step.contains(option))
                || finding.lines().stream().anyMatch(line -> line.text().contains(option));
    }

    /** Of what a program allocates, results that are worth a word. */
    private static final double MUCH = 0.1;

    /** What sizes that are printed with two decimals may be off by. */
    private static final double LITTLE = 0.05;

    /** If a memory error ended the program. */
    private static List<Finding> ofCause(Message message, List<Message> all) {
        boolean isMain = message.isOfMainMemory();
        return switch (message.topic()) {
            case "e1000" -> isMain ? CompileTimeAdvice.of(message, all) : ofSpace(message);
            case "space" -> message.isOfHbm() ? CompileTimeAdvice.of(message, all) : ofSpace(message);
            case "e1001" -> ofSpace(message);
            case "e0100" -> RunTimeAdvice.ofBuffer(message);
            case "e0101" -> RunTimeAdvice.ofProgram(message);
            case "e3000" -> List.of(finding(isMain ? "e3000.hbm" : "e3000", message));
            case "torch" -> TorchAdvice.of(message);
            case "gpu" -> ofGpu(message);
            case KILLED -> List.of(finding(message.text().contains(Message.OF_POD) ? "host.pod" : KILLED, message));
            case "other.memory.device" ->
                List.of(finding(isInPieces(message) ? "other.memory.fragmented" : message.topic(), message));
            default -> List.of(ofTopic(message));
        };
    }

    private static List<Finding> ofGpu(Message message) {
        Finding cause = finding(isMoreThanAnyGpuHas(message) ? "gpu.over" : "gpu", message);
        return keepsOldVersions(message)
                ? List.of(
                        cause,
                        AdviceText.finding(
                                "gpu.results", null, null, Severity.LIKELY, MessageFigures.of(message), List.of()))
                : List.of(cause);
    }

    /**
     * Whether arguments, results and temporaries add up to all that the program allocates, so that no result takes the place of an
     * argument: XLA counts what they share in both, and once in the total.
     */
    private static boolean keepsOldVersions(Message message) {
        double total = message.figure(Figure.TOTAL).orElse(0);
        double results = message.figure(Figure.OUTPUT).orElse(0);
        double arguments = message.figure(Figure.ARGUMENT).orElse(0);
        double shared = arguments + results + message.figure(Figure.TEMPORARY).orElse(0) - total;
        return total > 0
                && Math.min(results, arguments) >= total * MUCH
                && Math.abs(shared) <= Math.min(results, arguments) * LITTLE;
    }

    private static boolean isInPieces(Message message) {
        long requested = message.figure(Figure.REQUESTED).orElse(Long.MAX_VALUE);
        return message.figure(Figure.FREE).orElse(0) >= requested
                && message.figure(Figure.LARGEST_FREE).orElse(Long.MAX_VALUE) < requested;
    }

    private static boolean isMoreThanAnyGpuHas(Message message) {
        return message.figure(Figure.REQUESTED).orElse(0) > LARGEST_GPU;
    }

    private static List<Finding> ofSpace(Message message) {
        String id = "space." + message.space();
        return "vmem".equals(message.space())
                ? VmemAdvice.of(message)
                : List.of(finding(AdviceText.has(id + ".title") ? id : "space", message));
    }

    /** If something else did: another error, another host's error, or nothing. */
    private static List<Finding> ofOther(Message message) {
        return switch (message.ending()) {
            case NOT_MEMORY ->
                List.of(
                        message.topic().equals(LIBRARIES)
                                ? finding(LIBRARIES + ".free", message)
                                : saysMemory(message) ? finding("host.stopped", message) : ofTopic(message));
            case FOLLOWED -> List.of(finding(message.topic(), message));
            default -> List.of(ofEnding(message));
        };
    }

    /** What became of the program, and how sure that is. */
    private static Finding ofEnding(Message message) {
        return AdviceText.finding(
                message.ending().text(), null, null, Severity.NOTE, MessageFigures.of(message), List.of());
    }

    /** Whether it is taken for an error of memory, unless the text names another reason for the end. */
    private static boolean saysMemory(Message message) {
        return message.topic().startsWith("host.") || message.topic().startsWith("other.memory");
    }

    private static Finding ofTopic(Message message) {
        if (AdviceText.has(message.topic() + ".title")) {
            return finding(message.topic(), message);
        }
        String code = message.code();
        return code == null
                ? finding("other.memory", message)
                : AdviceText.finding("code.unknown", code, null, Severity.NOTE, MessageFigures.of(message), List.of());
    }

    private static Finding finding(String id, Message message) {
        return AdviceText.finding(
                id, message.code(), null, Severity.CAUSE, MessageFigures.of(message), largest(message));
    }

    /** The largest allocations that the text lists. */
    static List<Evidence> largest(Message message) {
        return message.allocations().isEmpty() ? refused(message) : evidence(message.allocations());
    }

    /** The tensor that did not fit, if the text names it. */
    private static List<Evidence> refused(Message message) {
        OptionalLong bytes = message.figure(Figure.REQUESTED);
        if (bytes.isEmpty() || message.shape() == null || message.instruction() == null) {
            return List.of();
        }
        String line = new Bytes(bytes.getAsLong()) + " " + message.instruction() + " " + message.shape();
        return List.of(new Evidence(line, message.instruction(), OptionalInt.empty(), bytes));
    }

    private static String name(ListedAllocation allocation) {
        String label = allocation.instruction();
        if (allocation.opName() == null) {
            return label == null ? "" : ", " + label;
        }
        boolean isFound = allocation.source() != null || label == null;
        return ", " + allocation.opName() + (isFound ? "" : ", XLA label " + label);
    }

    private static String padding(ListedAllocation allocation) {
        return allocation.padding().isEmpty() || allocation.padding().getAsLong() == 0
                ? ""
                : ", " + new Bytes(allocation.padding().getAsLong()) + " of it padding";
    }

    /** What the compiler calls memory that holds no array, such as that of spilled registers. */
    private static String labelled(ListedAllocation allocation) {
        return allocation.label() == null || allocation.instruction() != null ? "" : " " + allocation.label();
    }

    /** The first few allocations. */
    static List<Evidence> evidence(List<ListedAllocation> allocations) {
        return allocations.stream()
                .limit(MOST_EVIDENCE)
                .map(allocation -> new Evidence(
                        new Bytes(allocation.bytes())
                                + (allocation.shape() == null ? labelled(allocation) : " " + allocation.shape())
                                + padding(allocation)
                                + name(allocation)
                                + (allocation.source() == null ? "" : " at " + allocation.source()),
                        allocation.instruction(),
                        OptionalInt.empty(),
                        OptionalLong.of(allocation.bytes())))
                .toList();
    }
}
