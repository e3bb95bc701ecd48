package peakscope.advise;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.advise.message.AllocatorAdvice;
import peakscope.advise.message.GrowthAdvice;
import peakscope.advise.message.MessageAdvisor;
import peakscope.advise.message.MismatchAdvice;
import peakscope.advise.message.RematerializationAdvice;
import peakscope.advise.rule.OversizedRule;
import peakscope.advise.rule.Rules;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.whatif.Recomputation;

/** Puts all findings together. The window, reports and JSON ask only here. */
public final class Advisor {

    /** In {@code answered-by} lists, stands for an open dump. */
    private static final String A_DUMP = "dump";

    private Advisor() {}

    /** All findings on a situation, most important first, each once. */
    public static List<Finding> advise(Situation situation) {
        List<Finding> all = new ArrayList<>();
        addNew(all, AllocatorAdvice.advise(situation.allocators()));
        addNew(all, MessageAdvisor.advise(situation.messages()));
        addNew(all, GrowthAdvice.advise(situation.modules()));
        addNew(all, RematerializationAdvice.advise(situation.rematerializations()));
        if (situation.focus().isPresent() && situation.fit().isPresent()) {
            addNew(all, onDump(situation.focus().get(), situation.fit().get()));
        }
        if (situation.focus().isPresent()) {
            all = inOrder(all);
        }
        List<Finding> mismatch =
                situation.mismatch().map(MismatchAdvice::advise).stream().toList();
        List<Finding> said = all;
        boolean hasDump = situation.focus().isPresent();
        return Stream.concat(
                        mismatch.stream(),
                        aboutOversized(behindSpecific(all.stream()
                                        .filter(finding -> !isAnswered(finding, said, hasDump))
                                        .sorted(Finding.BY_WEIGHT)
                                        .toList()))
                                .stream())
                .toList();
    }

    /** Adds those that are not there yet. */
    private static void addNew(List<Finding> all, List<Finding> more) {
        for (Finding finding : more) {
            if (all.stream().noneMatch(one -> one.id().equals(finding.id()) && one.equals(finding))) {
                all.add(finding);
            }
        }
    }

    /** A finding that says why one tensor takes more than half the memory belongs to section 2 of the E1000 page too. */
    private static List<Finding> aboutOversized(List<Finding> sorted) {
        Optional<Finding> large = large(sorted);
        return sorted.stream()
                .map(finding -> large.isPresent()
                                && Headline.isOfProgram(finding)
                                && !finding.isSum()
                                && finding.sharesBuffer(large.get())
                        ? finding.ofSection(large.get().section())
                        : finding)
                .toList();
    }

    private static Optional<Finding> large(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.id().equals(OversizedRule.ID))
                .findFirst();
    }

    /** Moves findings that only say that a buffer is large behind those that say why. */
    private static List<Finding> behindSpecific(List<Finding> sorted) {
        Optional<Finding> large = large(sorted);
        Optional<Finding> specific = large.flatMap(general -> sorted.stream()
                .filter(finding -> finding.severity() == Severity.LIKELY && Headline.isOfProgram(finding))
                .filter(finding -> !finding.equals(general) && !finding.isSum() && finding.sharesBuffer(general))
                .findFirst());
        if (specific.isEmpty() || sorted.indexOf(specific.get()) < sorted.indexOf(large.orElseThrow())) {
            return sorted;
        }
        List<Finding> reordered = new ArrayList<>(sorted);
        reordered.remove(large.orElseThrow());
        reordered.add(reordered.indexOf(specific.get()) + 1, large.orElseThrow());
        return reordered;
    }

    /** Drops general advice when a finding on this very program, about as many bytes of it, replaces it. */
    private static boolean isAnswered(Finding general, List<Finding> said, boolean hasDump) {
        Set<String> answers = new HashSet<>(listed(general.id() + ".answered-by"));
        answers.removeAll(standsBefore(general));
        return (hasDump && answers.contains(A_DUMP))
                || said.stream()
                        .anyMatch(finding -> (answers.contains(finding.id())
                                        || standsBefore(finding).contains(general.id()))
                                && finding.covers(general));
    }

    /** What this form of a finding answers, though another form of it would be answered by that. */
    private static Set<String> standsBefore(Finding finding) {
        return listed(finding.texts() + ".stands-before");
    }

    private static Set<String> listed(String key) {
        return AdviceText.has(key) ? Set.of(AdviceText.of(key, Map.of()).split(" ", -1)) : Set.of();
    }

    /**
     * As the E1000 page decides: if a dump shows one tensor of more than half the memory, section 2 comes before
     * section 3.
     */
    private static List<Finding> inOrder(List<Finding> all) {
        boolean oversized = large(all).isPresent();
        List<Finding> ordered = new ArrayList<>();
        for (Finding finding : all) {
            boolean ofSection3 = finding.id().startsWith("e1000.")
                    && finding.section() != null
                    && finding.section().startsWith("3")
                    && finding.severity() == Severity.LIKELY;
            ordered.add(oversized && ofSection3 ? finding.weighed(Severity.TRY) : finding);
        }
        return ordered;
    }

    /** Findings on one memory space alone. */
    static List<Finding> onDump(SpaceAnalysis analysis, Fit fit) {
        List<Finding> findings = new ArrayList<>();
        Rules.of(analysis).forEach(rule -> findings.addAll(rule.findings(analysis, fit)));
        FrameworkWords words = FrameworkWords.of(analysis);
        boolean atBest = analysis.memory().isPlanned() && Recomputation.carriesPeak(analysis.timeline());
        return findings.stream()
                .map(words::of)
                .map(finding -> atBest ? finding.atBest() : finding)
                .toList();
    }
}
