package peakscope.advise.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One piece of advice.
 *
 * @param id of the rule that found it
 * @param texts key of its texts: the id, or behind a dot also which case of it this is
 * @param code error code it belongs to, for example {@code E1000}
 * @param section of that code's page, for example {@code 3.B}
 * @param title a few words
 * @param detail what applies here, with figures
 * @param saving what the change would save; empty when not computed
 * @param steps what to do, in order
 * @param lines of Python and shell, to copy
 * @param reference official page
 */
public record Finding(
        String id,
        String texts,
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

    /** So many times as much is another change, not a detail of it. */
    private static final int FAR_LESS = 2;

    /** Findings that add up others, or that ask for less work instead of less memory for the same work. */
    private static final Set<String> SUMS = Set.of("combination", "combination-short", "batch");

    /** Findings that hold for every program, or are about the case and not the program. */
    private static final Set<String> ASIDES = Set.of("fits-on", "missing.limit");

    /**
     * Most important first: why it failed, then changes by the bytes they free, then sums of those, then the rest by
     * severity. A change with a computed saving comes before any without.
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

    /** Changes that change results, make every step wait for the host, or use the chip less well. */
    private static final Set<String> COSTLY = Set.of(
            "width",
            "narrowable-arguments",
            "optimizer-state",
            "optimizer-state-on-host",
            "host-memory",
            "batch",
            "micro-batches");

    /** Any other change comes first, unless a costly one frees this many times as much. */
    private static final int DISCOUNT = 3;

    /** Bytes that the change frees; for a likely cause without a computed saving, a third of the bytes it is about. */
    private long weight() {
        int discount = COSTLY.contains(id) ? DISCOUNT : 1;
        return saving.map(change -> change.bytes().count() / discount)
                .orElseGet(() -> severity == Severity.LIKELY ? evidenceBytes() / DISCOUNT / discount : 0);
    }

    private long evidenceBytes() {
        return evidence.stream().mapToLong(one -> one.bytes().orElse(0)).sum();
    }

    /** Whether both name the same buffer as evidence. */
    public boolean sharesBuffer(Finding other) {
        return evidence.stream()
                .map(Evidence::buffer)
                .filter(OptionalInt::isPresent)
                .anyMatch(
                        buffer -> other.evidence.stream().map(Evidence::buffer).anyMatch(buffer::equals));
    }

    /**
     * Whether it speaks of what the other one does, or of half as many bytes; every finding does of one without buffers. Not if the
     * other one saves far more.
     */
    public boolean covers(Finding other) {
        boolean isOfBuffers = other.evidence.stream().map(Evidence::buffer).anyMatch(OptionalInt::isPresent);
        return !isOfBuffers
                || ((sharesBuffer(other) || 2 * evidenceBytes() >= other.evidenceBytes()) && !savesFarLess(other));
    }

    private boolean savesFarLess(Finding other) {
        return saving.isPresent()
                && other.saving.isPresent()
                && FAR_LESS * saving.get().bytes().count()
                        < other.saving.get().bytes().count();
    }

    /** A copy with another id, for findings of one rule whose texts differ. */
    public Finding as(String other) {
        return new Finding(
                other, texts, code, section, severity, title, detail, evidence, saving, steps, lines, reference);
    }

    /** A copy with another title. */
    public Finding titled(String other) {
        return new Finding(
                id, texts, code, section, severity, other, detail, evidence, saving, steps, lines, reference);
    }

    /** A copy with another severity. */
    public Finding weighed(Severity other) {
        return new Finding(id, texts, code, section, other, title, detail, evidence, saving, steps, lines, reference);
    }

    /** A copy that names another section of its code's page. */
    public Finding ofSection(@Nullable String other) {
        return new Finding(id, texts, code, other, severity, title, detail, evidence, saving, steps, lines, reference);
    }

    /** A copy with another explanation, and another page to read on. */
    public Finding explained(String other, @Nullable String page) {
        return new Finding(id, texts, code, section, severity, title, other, evidence, saving, steps, lines, page);
    }

    /** A copy with other steps. */
    public Finding steps(List<String> other) {
        return new Finding(
                id, texts, code, section, severity, title, detail, evidence, saving, other, lines, reference);
    }

    /** A copy with other lines to paste. */
    public Finding lines(List<CodeLine> other) {
        return new Finding(
                id, texts, code, section, severity, title, detail, evidence, saving, steps, other, reference);
    }

    /** A copy with the steps and lines of another entry appended. */
    public Finding withMore(String entry, Map<String, String> figures) {
        List<String> allSteps = new ArrayList<>(steps);
        allSteps.addAll(AdviceText.list(entry + ".step", figures));
        List<CodeLine> allLines = new ArrayList<>(lines);
        allLines.addAll(AdviceText.lines(entry, figures));
        return steps(allSteps).lines(allLines);
    }

    /** A copy with a saving. */
    public Finding saving(Saving estimate) {
        return new Finding(
                id,
                texts,
                code,
                section,
                severity,
                title,
                detail,
                evidence,
                Optional.of(estimate),
                steps,
                lines,
                reference);
    }

    /** A copy whose saving, if any, is an upper bound. */
    public Finding atBest() {
        return saving.map(Saving::hoped).map(this::saving).orElse(this);
    }

    /** What the change costs and whether it changes results; empty for findings that propose no change. */
    public Optional<String> risk() {
        return own("risk");
    }

    /** What to do, in a few words; empty for findings that don't say what fills the program's memory. */
    public Optional<String> action() {
        return own("action");
    }

    /** A text of this case, or else of the rule. */
    private Optional<String> own(String part) {
        return Stream.of(texts, id)
                .map(key -> key + "." + part)
                .filter(AdviceText::has)
                .map(key -> AdviceText.of(key, Map.of("title", title)))
                .findFirst();
    }
}
