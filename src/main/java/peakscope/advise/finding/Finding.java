package peakscope.advise.finding;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import peakscope.model.value.Bytes;

/**
 * One piece of advice.
 *
 * @param id of the rule that found it
 * @param code error code it belongs to, for example {@code E1000}
 * @param section of that code's page, for example {@code 3.B}
 * @param title a few words
 * @param detail what is so here, with figures
 * @param savingBytes by how much the peak would fall, an estimate; empty when it was not computed
 * @param steps what to do, in order
 * @param flags to copy
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
        OptionalLong savingBytes,
        List<String> steps,
        List<String> flags,
        @Nullable String reference) {

    /** What matters most first: by severity, then what saves most by proof. */
    public static final Comparator<Finding> BY_WEIGHT = Comparator.comparing(Finding::severity)
            .thenComparing(finding -> -finding.savingBytes().orElse(0));

    /** The same under another id, for findings of one rule whose words differ. */
    public Finding as(String other) {
        return new Finding(
                other, code, section, severity, title, detail, evidence, savingBytes, steps, flags, reference);
    }

    /** The same with other steps. */
    public Finding steps(List<String> other) {
        return new Finding(id, code, section, severity, title, detail, evidence, savingBytes, other, flags, reference);
    }

    /** The same with other flags or lines of code to copy. */
    public Finding flags(List<String> other) {
        return new Finding(id, code, section, severity, title, detail, evidence, savingBytes, steps, other, reference);
    }

    /** The same with an estimated saving. */
    public Finding saving(Bytes bytes) {
        return new Finding(
                id,
                code,
                section,
                severity,
                title,
                detail,
                evidence,
                OptionalLong.of(bytes.count()),
                steps,
                flags,
                reference);
    }

    /** What the change costs and whether it changes results; empty for findings that propose none. */
    public Optional<String> risk() {
        return AdviceText.has(id + ".risk") ? Optional.of(AdviceText.of(id + ".risk", Map.of())) : Optional.empty();
    }

    public Finding {
        evidence = List.copyOf(evidence);
        steps = List.copyOf(steps);
        flags = List.copyOf(flags);
    }
}
