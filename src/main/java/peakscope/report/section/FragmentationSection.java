package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.address.AddressSection;
import peakscope.analyze.address.AddressSpace;
import peakscope.model.value.Bytes;
import peakscope.report.Report;
import peakscope.report.block.AddressMapBlocks;
import peakscope.report.document.Block;
import peakscope.report.document.Section;

/** Free memory between the buffers at the peak, and the maps of allocators if the input has them. */
final class FragmentationSection {

    private FragmentationSection() {}

    static Optional<Section> of(Report report) {
        List<Block> blocks = new ArrayList<>();
        if (report.focus().memory().pool().isEmpty()
                && report.focus().memory().snapshot().isEmpty()) {
            blocks.addAll(planned(report.focus()));
        }
        blocks.addAll(AddressMapBlocks.of(report.allocators()));
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("fragmentation", "Fragmentation", blocks));
    }

    private static List<Block> planned(SpaceAnalysis focus) {
        List<Block> blocks = new ArrayList<>();
        Bytes total = focus.memory().totalAllocation();
        focus.fragmentation()
                .ifPresent(beyond -> blocks.add(new Block.Paragraph(String.format(
                        Locale.ROOT,
                        "%s is allocated in all, %s (%.1f %%) more than is in use at the peak: holes between buffers, and buffers that"
                                + " the trace doesn't mention.",
                        total,
                        beyond,
                        beyond.shareOf(total) * 100))));
        AddressSpace space = AddressSpace.of(focus.timeline());
        AddressSection section = space.section(focus.largestAtPeak());
        OptionalInt largest = section.largestHole();
        if (largest.isPresent()) {
            int hole = largest.getAsInt();
            blocks.add(new Block.Paragraph(String.format(
                    Locale.ROOT,
                    "At the peak, %s is free inside the allocations, in %,d %s, the largest %s.",
                    new Bytes(section.free()),
                    section.holes(),
                    section.holes() == 1 ? "hole" : "holes",
                    new Bytes(section.holeTo(hole) - section.holeFrom(hole)))));
        }
        return blocks;
    }
}
