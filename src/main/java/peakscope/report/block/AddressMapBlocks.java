package peakscope.report.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.address.RegionMap;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.value.Bytes;
import peakscope.report.AddressPicture;
import peakscope.report.document.Block;

/** An allocator's used and free memory: a line of figures and a picture for each region. */
public final class AddressMapBlocks {

    private static final int MOST_ALLOCATORS = 4;
    private static final int MOST_REGIONS = 24;

    private AddressMapBlocks() {}

    /** The allocators to show: the last ones, whose failures are closest to the end of the program. */
    static List<AllocatorState> shown(List<AllocatorState> allocators) {
        return allocators.subList(Math.max(0, allocators.size() - MOST_ALLOCATORS), allocators.size());
    }

    public static List<Block> of(List<AllocatorState> allocators) {
        List<Block> blocks = new ArrayList<>();
        for (AllocatorState allocator : shown(allocators)) {
            blocks.add(new Block.Subheading(title(allocator)));
            figures(allocator).forEach(line -> blocks.add(new Block.Paragraph(line)));
            List<String> lines = new ArrayList<>();
            for (RegionMap region : regions(allocator)) {
                lines.add(line(region));
                lines.add(AddressPicture.of(region, AddressPicture.COLUMNS));
            }
            lines.addAll(rest(allocator));
            blocks.add(new Block.Verbatim(lines));
        }
        if (allocators.size() > MOST_ALLOCATORS) {
            blocks.add(new Block.Paragraph(
                    "Address maps of " + (allocators.size() - MOST_ALLOCATORS) + " earlier dumps are left out."));
        }
        return blocks;
    }

    private static String title(AllocatorState allocator) {
        return "Address map of " + allocator.name();
    }

    private static List<String> figures(AllocatorState allocator) {
        List<String> figures = new ArrayList<>();
        int regions = allocator.map().regions().size();
        figures.add(String.format(
                Locale.ROOT,
                "%s in %,d %s: %s in use, %s free in %,d %s, the largest %s; %.1f %% of the free memory lies outside it.",
                new Bytes(allocator.map().size()),
                regions,
                regions == 1 ? "region" : "regions",
                new Bytes(allocator.map().inUse()),
                allocator.free(),
                allocator.map().holes(),
                holes(allocator.map().holes()),
                allocator.largestHole(),
                allocator.map().fragmentation() * 100));
        if (!allocator.isWhole()) {
            figures.add("The log counts " + allocator.pool().unlisted()
                    + " more as in use but lists no chunks for it; the log is damaged or cut off.");
        }
        allocator
                .pool()
                .limit()
                .ifPresent(limit -> figures.add("The allocator may take " + limit + " from the device."));
        figures.add(verdict(allocator));
        return figures;
    }

    /** Whether the request would have fit. */
    private static String verdict(AllocatorState allocator) {
        if (allocator.pool().requested().isEmpty()) {
            return allocator.pool().allocator() == AllocatorKind.PYTORCH
                    ? "It shows the moment of the snapshot, when no request had failed."
                    : "The log does not say how much was requested.";
        }
        String asked = allocator.pool().requested().get() + " was requested: ";
        if (allocator.fitsOneHole().isEmpty()) {
            return asked + "no hole that the log lists is large enough, but "
                    + allocator.pool().unlisted() + " is not listed.";
        }
        if (allocator.fitsOneHole().get()) {
            return asked + "a single hole was large enough"
                    + allocator.regionOfLargestHole().stream()
                            .mapToObj(region -> " (region " + region + ")")
                            .findFirst()
                            .orElse("")
                    + (allocator.pool().allocator() == AllocatorKind.PYTORCH
                            ? ", so it belonged to another stream or a private pool, or must not be split."
                            : ", but the allocator could not use it then; freed chunks may still have been waiting for the"
                                    + " device.");
        }
        return asked
                + (allocator.fitsAllHoles().orElse(false)
                        ? "no single hole is large enough, though all together are"
                        : "more than all holes together")
                + allocator
                        .pool()
                        .deviceFree()
                        .map(left -> " with the " + left + " that the device had left.")
                        .orElse(".");
    }

    /** The largest regions, in the order of their numbers. */
    private static List<RegionMap> regions(AllocatorState allocator) {
        return allocator.map().regions().stream()
                .sorted((a, b) -> Long.compare(b.size(), a.size()))
                .limit(MOST_REGIONS)
                .sorted((a, b) -> Integer.compare(a.allocation(), b.allocation()))
                .toList();
    }

    private static List<String> rest(AllocatorState allocator) {
        int more = allocator.map().regions().size() - MOST_REGIONS;
        List<String> rest = new ArrayList<>();
        if (more > 0) {
            rest.add("and " + more + " smaller regions");
        }
        rest.add("# in use, . free, + both");
        return rest;
    }

    private static String line(RegionMap region) {
        return String.format(
                Locale.ROOT,
                "region %d%s: %s, %s in use, %s free in %,d %s, the largest %s",
                region.allocation(),
                region.address() == 0 ? "" : " at 0x" + Long.toHexString(region.address()),
                new Bytes(region.size()),
                new Bytes(region.inUse()),
                new Bytes(region.free()),
                region.holes(),
                holes(region.holes()),
                new Bytes(region.largestHole()));
    }

    private static String holes(int count) {
        return count == 1 ? "hole" : "holes";
    }
}
