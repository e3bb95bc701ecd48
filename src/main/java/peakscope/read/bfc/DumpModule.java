package peakscope.read.bfc;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.Provenance;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.runtime.Pool;
import peakscope.model.runtime.Region;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;
import peakscope.model.value.Counted;
import peakscope.model.value.Warning;

/** Turns a dump into a module of one moment, with a buffer for each chunk in use. */
final class DumpModule {

    private DumpModule() {}

    /**
     * @param name of the allocator, with a number if a log has more of its dumps
     */
    static ModuleMemory of(Dump dump, String name, String file, List<Warning> warnings) {
        InUse inUse = dump.inUse();
        TimelineBuilder timeline = new TimelineBuilder(AxisKind.INSTANT, inUse.count(), 0);
        timeline.markExcerpt();
        for (int row = 0; row < inUse.count(); row++) {
            // The log does not say what the user asked for, so the rounding of a chunk is unknown.
            timeline.keep(timeline.addBuffer(
                    row, inUse.size(row), inUse.size(row), Category.TEMPORARY, inUse.region(row), inUse.offset(row)));
        }
        Pool pool = new Pool(
                AllocatorKind.BFC,
                dump.regions().all(),
                dump.requested(),
                dump.total(Total.LIMIT).filter(limit -> limit.count() > 0),
                dump.total(Total.HIGHEST),
                new Bytes(dump.regions().unlisted()),
                Optional.empty());
        MemorySpace space =
                MemorySpace.of(Platform.GPU, name.toLowerCase(Locale.ROOT).contains("host") ? 5 : 0);
        SpaceMemory memory = new SpaceMemory(
                space,
                timeline.build(new ChunkNames(inUse, pool.regions())),
                new Bytes(dump.regions().total()),
                new Provenance.Chunks(pool));
        warn(dump, name, warnings);
        return new ModuleMemory(name, file, Platform.GPU, List.of(memory), List.of(), Optional.empty());
    }

    private static void warn(Dump dump, String name, List<Warning> warnings) {
        if (dump.isHeadless()) {
            warnings.add(new Warning(name, "the log lacks the beginning of this dump"));
        }
        if (dump.strange() > 0) {
            warnings.add(new Warning(
                    name, Counted.of(dump.strange(), "%,d [line|lines] about regions and chunks could not be parsed")));
        }
        if (dump.beyondBudget() > 0) {
            warnings.add(new Warning(
                    name, Counted.of(dump.beyondBudget(), "%,d [line|lines] about chunks beyond the limit left out")));
        }
        long unlisted = dump.regions().unlisted();
        if (unlisted > 0) {
            warnings.add(new Warning(
                    name,
                    "for " + new Bytes(unlisted) + " the log does not say whether it is in use;"
                            + " it counts as in use, under the name '" + BufferDetails.NOT_LISTED + "'"));
        } else if (dump.summed() > 0 && dump.summed() != dump.listed()) {
            warnings.add(new Warning(
                    name,
                    String.format(
                            Locale.ROOT,
                            "the log lists %,d chunks in use but its summary counts %,d, so it is incomplete",
                            dump.listed(),
                            dump.summed())));
        }
    }

    private record ChunkNames(InUse inUse, List<Region> regions) implements BufferCatalog {

        @Override
        public boolean namesOwners() {
            return inUse.namesOps();
        }

        @Override
        public boolean isSum(int key) {
            return inUse.isUnlisted(key);
        }

        @Override
        public String instruction(int key) {
            if (isSum(key)) {
                return BufferDetails.NOT_LISTED;
            }
            long address = regions.get(inUse.region(key)).address() + inUse.offset(key);
            return "chunk 0x" + Long.toHexString(address);
        }

        @Override
        public BufferDetails details(int key) {
            return new BufferDetails(instruction(key), List.of(), null, null, inUse.op(key), List.of());
        }
    }
}
