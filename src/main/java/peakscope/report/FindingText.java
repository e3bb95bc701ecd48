package peakscope.report;

import peakscope.advise.Evidence;
import peakscope.advise.Finding;
import peakscope.model.Bytes;

/** Prints one finding for a terminal. */
final class FindingText {

    private FindingText() {}

    static void print(Finding finding, TextLines lines) {
        String section = finding.section() == null ? "" : ", section " + finding.section();
        String code = finding.code() == null ? "" : " (" + finding.code() + section + ")";
        lines.heading(finding.severity().text() + ": " + finding.title() + code);
        lines.wrapped("  ", finding.detail());
        for (Evidence evidence : finding.evidence()) {
            lines.wrapped("    ", "• " + evidence.text());
        }
        for (int i = 0; i < finding.steps().size(); i++) {
            lines.wrapped("  ", (i + 1) + ". " + finding.steps().get(i));
        }
        for (String flag : finding.flags()) {
            lines.line("     " + flag);
        }
        if (finding.savingBytes().isPresent()) {
            lines.line("  estimated saving at the peak: "
                    + new Bytes(finding.savingBytes().getAsLong()).exact());
        }
        if (finding.reference() != null) {
            lines.line("  " + finding.reference());
        }
    }
}
