package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import peakscope.advise.Headline;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Section;
import peakscope.report.document.Tone;

/** The beginning of every report: what is wrong, why, what to do first, and the picture. */
final class HeadlineSection {

    private HeadlineSection() {}

    static Section of(Report report) {
        Headline headline = report.headline();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(report.focus().module() + ": " + headline.text(), tone(report)));
        if (!report.focus().memory().isPlanned()) {
            blocks.add(new Block.Paragraph(report.verdict().text()));
        }
        if (headline.cause().isPresent()) {
            blocks.add(new Block.Paragraph("Cause: " + headline.causeText() + "."));
        } else if (!headline.largest().isEmpty()) {
            blocks.add(new Block.Paragraph(headline.largest() + "."));
        }
        if (headline.fix().isPresent()) {
            blocks.add(new Block.Paragraph("First: " + headline.fixText() + "."));
        }
        PeakSection.picture(report).ifPresent(blocks::add);
        return new Section("verdict", "", blocks);
    }

    static Tone tone(Report report) {
        return report.verdict().fits().map(fits -> fits ? Tone.GOOD : Tone.BAD).orElse(Tone.PLAIN);
    }
}
