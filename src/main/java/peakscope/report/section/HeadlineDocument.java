package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.message.Message;
import peakscope.report.Report;
import peakscope.report.block.MessageBlocks;
import peakscope.report.document.Block;
import peakscope.report.document.Document;
import peakscope.report.document.Section;

/** A report on one screen: whether it fits, the line of code that takes most, and what to try first. */
public final class HeadlineDocument {

    private static final int FIXES = 3;
    private static final int LINES = 2;

    private HeadlineDocument() {}

    /** For dumps, with or without an error text. */
    public static Document of(Report report) {
        List<Section> sections = new ArrayList<>();
        sections.add(ReportDocument.verdict(report));
        largest(report.focus()).ifPresent(sections::add);
        fixes(report.findings()).ifPresent(sections::add);
        return new Document("Peak memory of " + report.focus().module(), sections);
    }

    /** For an error text alone. */
    public static Document of(List<Message> messages, List<Finding> findings) {
        List<Section> sections = new ArrayList<>();
        for (Message message : messages.subList(0, Math.min(1, messages.size()))) {
            sections.add(new Section("message", MessageBlocks.title(message), MessageBlocks.of(message)));
        }
        fixes(findings).ifPresent(sections::add);
        return new Document("What ended the program", sections);
    }

    /** The largest buffer at the peak whose value comes from one of the user's own lines. */
    private static Optional<Section> largest(SpaceAnalysis space) {
        for (int id : space.largestAtPeak()) {
            Buffer buffer = space.timeline().buffer(id);
            Origin origin = space.origins().of(buffer);
            Optional<SourceFrame> line = origin.ownLine();
            if (line.isPresent()) {
                return Optional.of(new Section(
                        "line",
                        "",
                        new Block.Paragraph("The line that takes most: " + line.get()
                                + (line.get().function().isBlank()
                                        ? ""
                                        : " in " + line.get().function())
                                + ", " + buffer.size() + " for "
                                + buffer.details().label()
                                + (origin.opName() == null ? "" : " (" + origin.opName() + ")") + ".")));
            }
        }
        return Optional.empty();
    }

    private static Optional<Section> fixes(List<Finding> findings) {
        List<Block> blocks = new ArrayList<>();
        findings.stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .filter(finding ->
                        !finding.steps().isEmpty() || !finding.lines().isEmpty())
                .limit(FIXES)
                .forEach(finding -> add(finding, blocks));
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("fixes", "What to try first", blocks));
    }

    private static void add(Finding finding, List<Block> blocks) {
        blocks.add(new Block.Subheading(finding.title()
                + finding.saving()
                        .map(saving -> ": saves " + saving.bytes() + ", the peak would be " + saving.peakAfter()
                                + saving.bound())
                        .orElse("")));
        finding.steps().stream().findFirst().ifPresent(step -> blocks.add(new Block.Paragraph(step)));
        List<String> lines =
                finding.lines().stream().map(CodeLine::text).limit(LINES).toList();
        if (!lines.isEmpty()) {
            blocks.add(new Block.Verbatim(lines));
        }
    }
}
