package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.read.message.Message;
import peakscope.report.Report;
import peakscope.report.block.AdviceBlocks;
import peakscope.report.block.MessageBlocks;
import peakscope.report.diff.DiffDocument;
import peakscope.report.document.Block;
import peakscope.report.document.Document;
import peakscope.report.document.Section;

/** The peak-usage report in reading order: whether it fits, what uses the memory, which buffers, and then why. */
public final class ReportDocument {

    /** Default number of buffers to list. */
    public static final int DEFAULT_TOP = 10;

    private ReportDocument() {}

    /**
     * The whole report.
     *
     * @param top how many buffers to list
     */
    public static Document of(Report report, int top) {
        List<Section> sections = new ArrayList<>();
        sections.add(HeadlineSection.of(report));
        if (!report.findings().isEmpty()) {
            sections.add(
                    new Section("advice", "What to do", AdviceBlocks.of(report.findings(), Optional.of(report.fit()))));
        }
        if (report.focus().memory().isSnapshot()) {
            sections.addAll(SnapshotSections.of(report, top));
            DeviceBudgetSection.of(report).ifPresent(sections::add);
        } else {
            sections.add(BudgetSection.of(report));
            sections.add(LargestSection.of(report, top));
            DeviceBudgetSection.of(report).ifPresent(sections::add);
            PeakSection.of(report).ifPresent(sections::add);
            sections.addAll(ProfileSections.of(report));
            sections.add(OwnershipSection.of(report));
            sections.add(PaddingSection.of(report.focus()));
        }
        LifetimeSection.of(report.focus()).ifPresent(sections::add);
        FragmentationSection.of(report).ifPresent(sections::add);
        report.baseline().ifPresent(diff -> sections.add(DiffDocument.changed(diff, top)));
        sections.add(ContentsSection.of(report));
        sections.add(EnvironmentSection.of(report));
        sections.add(LimitsSection.of(report));
        if (!report.messages().isEmpty()) {
            sections.add(messages(report.messages()));
        }
        return new Document("Peak memory of " + report.focus().module(), sections);
    }

    static Section verdict(Report report) {
        return new Section("verdict", "", new Block.Paragraph(report.verdict().text(), HeadlineSection.tone(report)));
    }

    private static Section messages(List<Message> messages) {
        List<Block> blocks = new ArrayList<>();
        for (Message message : messages) {
            blocks.add(new Block.Subheading(MessageBlocks.title(message)));
            blocks.addAll(MessageBlocks.of(message));
        }
        return new Section("messages", "Error text, as it was read", blocks);
    }
}
