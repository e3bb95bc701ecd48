package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.report.document.Block;

/** Findings with their evidence, steps, saving and risk. */
final class AdviceBlocks {

    private AdviceBlocks() {}

    static List<Block> of(List<Finding> findings) {
        List<Block> blocks = new ArrayList<>();
        findings.forEach(finding -> add(finding, blocks));
        return blocks;
    }

    private static void add(Finding finding, List<Block> blocks) {
        String section = finding.section() == null ? "" : ", section " + finding.section();
        String code = finding.code() == null ? "" : " (" + finding.code() + section + ")";
        blocks.add(new Block.Subheading(finding.severity().text() + ": " + finding.title() + code));
        blocks.add(new Block.Paragraph(finding.detail()));
        if (!finding.evidence().isEmpty()) {
            blocks.add(new Block.Points(
                    finding.evidence().stream().map(Evidence::text).toList(), false));
        }
        if (!finding.steps().isEmpty()) {
            blocks.add(new Block.Points(finding.steps(), true));
        }
        if (!finding.lines().isEmpty()) {
            blocks.add(new Block.Verbatim(
                    finding.lines().stream().map(CodeLine::text).toList()));
        }
        finding.saving()
                .ifPresent(saving -> blocks.add(new Block.Paragraph("Estimated saving at the peak: "
                        + saving.bytes().exact() + "; the peak would be " + saving.peakAfter() + ".")));
        finding.risk().ifPresent(risk -> blocks.add(new Block.Paragraph("Risk: " + risk)));
        if (finding.reference() != null) {
            blocks.add(new Block.Link(finding.reference()));
        }
    }
}
