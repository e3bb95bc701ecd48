package peakscope.advise.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.read.message.Family;
import peakscope.read.message.Message;
import peakscope.read.message.figure.Figure;
import peakscope.read.message.figure.ListedAllocation;

/**
 * E1000, decided as <a href="https://openxla.org/xla/errors/error_1000">its page</a> does: totals for both kinds of
 * core lead to section 1, one tensor over half the limit to section 2, everything else to section 3, whose parts are
 * ranked by what the text shows.
 */
final class CompileTimeAdvice {

    private static final double HALF = 0.5;

    /** One kind of core is to blame if it needs this many times as much as the other. */
    private static final double MUCH_MORE = 2;

    private static final double MUCH_PADDING = 0.10;

    /** Of the memory used, less than this is not worth donating. */
    private static final double LITTLE = 0.02;

    /** Below this share over the limit, rematerialization may be enough; above the second, only more chips help. */
    private static final double CLOSE = 0.15;

    private static final double FAR = 1.0;

    /** How the name of a module begins that {@code jax.jit} made of a function. */
    private static final String JITTED = "jit_";

    private final Message message;

    /** Of this message, or of another of the same compile: newer compilers write a list as a message of its own. */
    private final List<ListedAllocation> listed;

    private final Map<String, String> figures;
    private final List<Finding> findings = new ArrayList<>();

    private CompileTimeAdvice(Message message, List<Message> all) {
        this.message = message;
        this.listed = listed(message, all);
        this.figures = MessageFigures.of(message);
    }

    /**
     * Findings on one message.
     *
     * @param all messages of the text
     */
    static List<Finding> of(Message message, List<Message> all) {
        CompileTimeAdvice advice = new CompileTimeAdvice(message, all);
        advice.decide();
        return advice.findings;
    }

    private List<Evidence> largest() {
        return listed.isEmpty() ? MessageAdvisor.largest(message) : MessageAdvisor.evidence(listed);
    }

    private static List<ListedAllocation> listed(Message message, List<Message> all) {
        return Stream.concat(Stream.of(message), all.stream().filter(other -> isOfSameCompile(message, other)))
                .map(Message::allocations)
                .filter(allocations -> !allocations.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static boolean isOfSameCompile(Message message, Message other) {
        if (other.family() != Family.HBM_REPORT) {
            return false;
        }
        boolean isUnnamed =
                message.module() == null && message.figure(Figure.USED).isEmpty();
        return other.figure(Figure.USED).isPresent()
                ? other.figure(Figure.USED).equals(message.figure(Figure.USED))
                : isUnnamed || listsFunctionOf(message, other);
    }

    /** A driver's log has the list without the sentence above it; the operations name the jitted function. */
    private static boolean listsFunctionOf(Message message, Message other) {
        String module = message.module();
        if (module == null || !module.startsWith(JITTED)) {
            return false;
        }
        String function = "jit(" + module.substring(JITTED.length()) + ")";
        return other.allocations().stream()
                .map(ListedAllocation::opName)
                .anyMatch(name -> name != null && name.startsWith(function));
    }

    private void decide() {
        List<ListedAllocation> oversized = oversized();
        boolean oneTooLarge = message.family() == Family.ALLOCATION_EXCEEDS;
        boolean isLarge = oneTooLarge || !oversized.isEmpty();
        add("e1000.cause", null, Severity.CAUSE, largest());
        if (message.family() == Family.TENSORCORE_SPARSECORE) {
            if (!balance().equals("e1000.sparse-core")) {
                addLarge(isLarge, oversized, Severity.TRY);
                aggregate(isLarge);
            }
            return;
        }
        addLarge(isLarge, oversized, Severity.LIKELY);
        aggregate(isLarge);
        if (listed.isEmpty() && !oneTooLarge) {
            boolean isEarly = message.family() == Family.EARLY_ABORT;
            add(isEarly ? "e1000.no-list.early" : "e1000.no-list", null, Severity.NOTE, List.of());
        }
        if (message.isHeadless()) {
            add(MessageAdvisor.HEADLESS, null, Severity.NOTE, List.of());
        }
        add("e1000.host-ram", null, Severity.NOTE, List.of());
    }

    /** What section 2 says, as far as the text tells whether a tensor is far too large. */
    private void addLarge(boolean isLarge, List<ListedAllocation> oversized, Severity undecided) {
        if (isLarge) {
            List<Evidence> evidence = oversized.isEmpty() ? largest() : MessageAdvisor.evidence(oversized);
            Finding large = AdviceText.finding("e1000.large", "E1000", "2", Severity.LIKELY, figures, evidence);
            if (oversized.size() > 1) {
                large = large.titled(AdviceText.of(
                        "e1000.large.several.title", Map.of("tensors", AdviceText.count(oversized.size(), "tensor"))));
            }
            List<String> steps = new ArrayList<>();
            steps.add(AdviceText.of(
                    oversized.stream().anyMatch(one -> one.source() != null)
                            ? "e1000.large.placed"
                            : "e1000.large.unplaced",
                    figures));
            steps.addAll(large.steps());
            findings.add(large.steps(steps));
        } else if (listed.isEmpty()) {
            add("e1000.undecided", "2", undecided, List.of());
        }
    }

    private String balance() {
        double tensorCore = bytes(Figure.TENSOR_CORE);
        double sparseCore = bytes(Figure.SPARSE_CORE);
        String id = sparseCore > tensorCore * MUCH_MORE
                ? "e1000.sparse-core"
                : tensorCore > sparseCore * MUCH_MORE ? "e1000.tensor-core" : "e1000.balanced";
        Finding finding = AdviceText.finding(id, "E1000", "1", Severity.LIKELY, figures, List.of());
        findings.add(id.equals("e1000.balanced") ? finding.withMore("e1000.sparse-core", figures) : finding);
        return id;
    }

    private List<ListedAllocation> oversized() {
        double limit = bytes(Figure.LIMIT);
        return listed.stream()
                .filter(allocation -> limit > 0 && allocation.bytes() > limit * HALF)
                .sorted(Comparator.comparingLong(ListedAllocation::bytes).reversed())
                .toList();
    }

    /** Section 3. Parts that the text gives reason for are likely, the rest worth trying; flags come last. */
    private void aggregate(boolean afterLarger) {
        Severity usual = afterLarger ? Severity.NOTE : Severity.TRY;
        double padding = paddedShare();
        double over = over();
        boolean close = over > 0 && over < CLOSE;
        add("e1000.padding", "3.A", padding >= MUCH_PADDING ? Severity.LIKELY : Severity.NOTE, paddedEntries());
        add(configuration(), "3.B", over > 0 && !close && !afterLarger ? Severity.LIKELY : usual, List.of());
        add("e1000.sharding", "3.C", over > FAR && !afterLarger ? Severity.LIKELY : usual, List.of());
        findings.add(remat(close ? Severity.LIKELY : usual));
        add("e1000.flags", "3.D", close ? Severity.TRY : Severity.NOTE, List.of());
        add("e1000.profile", "3.F", usual, List.of());
    }

    /** What section 3.B says of donation, as the results and what they share with arguments leave room for it. */
    private String configuration() {
        double used = bytes(Figure.USED);
        boolean isTold = message.figure(Figure.OUTPUT).isPresent()
                && message.figure(Figure.SHARED).isPresent();
        double notShared = bytes(Figure.OUTPUT) - bytes(Figure.SHARED);
        boolean isPlaced = bytes(Figure.OUTPUT) > 0 || bytes(Figure.ARGUMENT) > 0;
        if (!isTold || !isPlaced || used <= 0) {
            return "e1000.configuration";
        }
        return notShared < used * LITTLE ? "e1000.configuration.shared" : "e1000.configuration.results";
    }

    private Finding remat(Severity severity) {
        Finding general = AdviceText.finding("e1000.remat", "E1000", "3.E", severity, figures, List.of());
        Finding finding = severity == Severity.LIKELY
                ? general.explained(
                        AdviceText.of("e1000.remat.close", figures) + " " + general.detail(), general.reference())
                : general;
        if (message.figure(Figure.LIMIT).isEmpty()) {
            return finding;
        }
        return finding.withMore("e1000.remat.lower", figures);
    }

    private void add(String id, @Nullable String section, Severity severity, List<Evidence> evidence) {
        findings.add(AdviceText.finding(id, "E1000", section, severity, figures, evidence));
    }

    /** Needed memory above the limit, as a share of the limit; 0 when the text gives no figures. */
    private double over() {
        double limit = bytes(Figure.LIMIT);
        double used = Math.max(bytes(Figure.USED), bytes(Figure.REQUESTED));
        return limit <= 0 || used <= limit ? 0 : used / limit - 1;
    }

    /** Share of the listed or summed memory that is padding. */
    private double paddedShare() {
        if (!Double.isNaN(message.utilization())) {
            return 1 - message.utilization();
        }
        double padding = 0;
        double all = 0;
        for (ListedAllocation allocation : listed) {
            padding += allocation.padding().orElse(0);
            all += allocation.bytes();
        }
        return all == 0 ? 0 : padding / all;
    }

    private List<Evidence> paddedEntries() {
        return MessageAdvisor.evidence(listed.stream()
                .filter(allocation -> allocation.padding().orElse(0) > 0)
                .sorted(Comparator.comparingLong(
                        (ListedAllocation allocation) -> -allocation.padding().orElse(0)))
                .toList());
    }

    private double bytes(Figure figure) {
        return (double) message.figure(figure).orElse(0);
    }
}
