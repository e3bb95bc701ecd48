package peakscope.api;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.model.value.Bytes;

/**
 * One thing to do, or to know. Sizes are in bytes and estimates.
 *
 * @param id of the rule that found it
 * @param severity {@code cause}, {@code likely}, {@code try} or {@code note}
 * @param title a few words
 * @param detail what applies to this program, with figures
 * @param savingBytes by how much the peak would fall; empty if not computed
 * @param peakAfterBytes the peak after the change; empty if not computed
 * @param steps what to do, in order
 * @param lines of Python and shell, to paste
 * @param risk what the change costs and whether it changes results; empty if nothing changes
 */
public record Advice(
        String id,
        String severity,
        String title,
        String detail,
        OptionalLong savingBytes,
        OptionalLong peakAfterBytes,
        List<String> steps,
        List<String> lines,
        Optional<String> risk) {

    public Advice {
        steps = List.copyOf(steps);
        lines = List.copyOf(lines);
    }

    static Advice of(Finding finding) {
        return new Advice(
                finding.id(),
                finding.severity().text(),
                finding.title(),
                finding.detail(),
                count(finding.saving().map(Saving::bytes)),
                count(finding.saving().map(Saving::peakAfter)),
                finding.steps(),
                finding.lines().stream().map(CodeLine::text).toList(),
                finding.risk());
    }

    private static OptionalLong count(Optional<Bytes> size) {
        return size.map(bytes -> OptionalLong.of(bytes.count())).orElse(OptionalLong.empty());
    }
}
