package peakscope.advise.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One piece of advice.
 *
 * @param id of the rule that found it
 * @param code error code it belongs to, for example {@code E1000}
 * @param section of that code's page, for example {@code 3.B}
 * @param title a few words
 * @param detail what is so here, with figures
 * @param saving what the change would do; empty when it was not computed
 * @param steps what to do, in order
 * @param lines of code and of the shell, to copy
 * @param reference official page
 */
public record Finding(
        String id,
        @Nullable String code,
        @Nullable String section,
        Severity severity,
        String title,
        String detail,
        List<Evidence> evidence,
        Optional<Saving> saving,
        List<String> steps,
        List<CodeLine> lines,
        @Nullable String reference) {

    /** Findings that add others up, or that ask for less work instead of less memory for it. */
    private static final Set<String> SUMS = Set.of("combination", "combination-short", "batch");

    /** What is true of every program, and of the case rather than of the program. */
    private static final Set<String> ASIDES = Set.of("fits-on", "missing.limit");

    /**
     * What matters most first: why it failed, then changes by the bytes that they free, then what adds them up, then the rest by
     * severity. A change that was computed stands before any that was not.
     */
    public static final Comparator<Finding> BY_WEIGHT = Comparator.comparingInt(Finding::rank)
            .thenComparing(finding -> -finding.weight())
            .thenComparing(Finding::severity);

    public Finding {
        evidence = List.copyOf(evidence);
        steps = List.copyOf(steps);
        lines = List.copyOf(lines);
    }

    private int rank() {
        if (ASIDES.contains(id)) {
            return 5;
        }
        if (severity == Severity.CAUSE || severity == Severity.NOTE) {
            return severity == Severity.CAUSE ? 0 : 4;
        }
        return isSum() ? 2 : weight() > 0 ? 1 : 3;
    }

    /** Whether it adds up what other findings propose. */
    public boolean isSum() {
        return SUMS.contains(id);
    }

    private static final Set<String> CHANGE_RESULTS = Set.of("width", "optimizer-state");

    /** A change that keeps results comes first unless one that does not frees so many times as much. */
    private static final int DISCOUNT = 3;

    /** Bytes that the change frees; of a likely cause whose change was not computed half of the bytes that it is about. */
    private long weight() {
        return saving.map(change -> CHANGE_RESULTS.contains(id)
                        ? change.bytes().count() / DISCOUNT
                        : change.bytes().count())
                .orElseGet(() -> severity == Severity.LIKELY
                        ? evidence.stream()
                                        .mapToLong(one -> one.bytes().orElse(0))
                                        .sum()
                                / 2
                        : 0);
    }

    /** Whether both name one buffer as evidence. */
    public boolean sharesBuffer(Finding other) {
        return evidence.stream()
                .map(Evidence::buffer)
                .filter(OptionalInt::isPresent)
                .anyMatch(
                        buffer -> other.evidence.stream().map(Evidence::buffer).anyMatch(buffer::equals));
    }

    /** The same under another id, for findings of one rule whose words differ. */
    public Finding as(String other) {
        return new Finding(other, code, section, severity, title, detail, evidence, saving, steps, lines, reference);
    }

    /** The same, more or less sure. */
    public Finding weighed(Severity other) {
        return new Finding(id, code, section, other, title, detail, evidence, saving, steps, lines, reference);
    }

    /** The same with other steps. */
    public Finding steps(List<String> other) {
        return new Finding(id, code, section, severity, title, detail, evidence, saving, other, lines, reference);
    }

    /** The same with other lines to copy. */
    public Finding lines(List<CodeLine> other) {
        return new Finding(id, code, section, severity, title, detail, evidence, saving, steps, other, reference);
    }

    /** The same with the steps and lines of another entry behind its own. */
    public Finding withMore(String entry, Map<String, String> figures) {
        List<String> allSteps = new ArrayList<>(steps);
        allSteps.addAll(AdviceText.list(entry + ".step", figures));
        List<CodeLine> allLines = new ArrayList<>(lines);
        allLines.addAll(AdviceText.lines(entry, figures));
        return steps(allSteps).lines(allLines);
    }

    /** The same with what the change would do. */
    public Finding saving(Saving estimate) {
        return new Finding(
                id, code, section, severity, title, detail, evidence, Optional.of(estimate), steps, lines, reference);
    }

    /** The same with its saving, if any, as the most that can be hoped for. */
    public Finding atBest() {
        return saving.map(Saving::hoped).map(this::saving).orElse(this);
    }

    /** What the change costs and whether it changes results; empty for findings that propose none. */
    public Optional<String> risk() {
        return AdviceText.has(id + ".risk") ? Optional.of(AdviceText.of(id + ".risk", Map.of())) : Optional.empty();
    }
}
