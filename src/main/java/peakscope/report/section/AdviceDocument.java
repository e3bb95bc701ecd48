package peakscope.report.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.fleet.Fleet;
import peakscope.read.message.Message;
import peakscope.report.block.AddressMapBlocks;
import peakscope.report.block.AdviceBlocks;
import peakscope.report.block.MessageBlocks;
import peakscope.report.document.Block;
import peakscope.report.document.Document;
import peakscope.report.document.Section;

/** What an error text says and what to do about it. */
public final class AdviceDocument {

    private static final int MOST_OF_A_KIND = 3;

    private AdviceDocument() {}

    /**
     * The whole advice.
     *
     * @param fleet the logs of a job, whose first to fail has the messages; empty for one text
     * @param allocators that list their chunks in the text
     */
    public static Document of(
            Optional<Fleet> fleet, List<Message> messages, List<AllocatorState> allocators, List<Finding> findings) {
        List<Section> sections = new ArrayList<>();
        fleet.map(FleetSection::of).ifPresent(sections::add);
        if (messages.isEmpty()) {
            sections.add(new Section("message", "", new Block.Paragraph("This text has no memory error.")));
        }
        addMessages(messages, sections);
        if (!allocators.isEmpty()) {
            sections.add(new Section("addresses", "Address maps", AddressMapBlocks.of(allocators)));
        }
        if (!findings.isEmpty()) {
            sections.add(new Section("advice", "What to do", AdviceBlocks.of(findings)));
        }
        return new Document("Peakscope's advice", sections);
    }

    /** Adds a section for each, but counts those of one kind beyond a few: a program that retries logs many, with other figures. */
    private static void addMessages(List<Message> messages, List<Section> sections) {
        Map<String, Integer> alike = new LinkedHashMap<>();
        for (int i = 0; i < messages.size(); i++) {
            String title = MessageBlocks.heading(i, messages.get(i));
            if (alike.merge(title, 1, Integer::sum) <= MOST_OF_A_KIND) {
                sections.add(new Section("message-" + (i + 1), title, MessageBlocks.of(messages.get(i))));
            }
        }
        alike.forEach((title, times) -> {
            if (times > MOST_OF_A_KIND) {
                String more =
                        AdviceText.count(times - MOST_OF_A_KIND, "more message") + " of this kind, with other figures.";
                sections.add(new Section("more", title, new Block.Paragraph(more)));
            }
        });
    }
}
