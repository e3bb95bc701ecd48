package peakscope.analyze.budget;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The arguments and outputs that a case's programs leave on the device between runs, as an estimate.
 *
 * <p>Programs run one after another and pass arrays on: one takes what another returns. No file says which arrays those
 * are, so arrays of equal size in two programs are assumed to be the same array. The number of arrays of one size is
 * therefore a maximum over all programs, and the sizes are added up. That can be too little, if two programs hold
 * different arrays of one size, and too much, if the caller drops a result.
 */
final class ResidentArrays {

    private final Map<Long, Integer> countBySize = new HashMap<>();

    private ResidentArrays() {}

    /** For all programs that a compiler planned for this memory; leaves out buffers without bytes. */
    static ResidentArrays of(List<ModuleMemory> modules, MemorySpace space) {
        ResidentArrays all = new ResidentArrays();
        for (ModuleMemory module : modules) {
            for (SpaceMemory memory : module.spaces()) {
                if (memory.isPlanned() && memory.space().equals(space)) {
                    of(memory.timeline())
                            .countBySize
                            .forEach((size, count) -> all.countBySize.merge(size, count, Math::max));
                }
            }
        }
        return all;
    }

    /** For one program. */
    static ResidentArrays of(Timeline timeline) {
        ResidentArrays own = new ResidentArrays();
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            Category category = timeline.category(buffer);
            boolean stays = category == Category.PARAMETER || category == Category.OUTPUT;
            if (stays && timeline.sizeBytes(buffer) > 0) {
                own.countBySize.merge(timeline.sizeBytes(buffer), timeline.countOf(buffer), Integer::sum);
            }
        }
        return own;
    }

    /** Bytes of the arguments of one program. */
    static Bytes argumentsOf(Timeline timeline) {
        long bytes = 0;
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            bytes += timeline.category(buffer) == Category.PARAMETER ? timeline.sizeBytes(buffer) : 0;
        }
        return new Bytes(bytes);
    }

    /** What is held in addition to one program's arrays. */
    Bytes beyond(ResidentArrays program) {
        long bytes = 0;
        for (Map.Entry<Long, Integer> entry : countBySize.entrySet()) {
            int more = entry.getValue() - program.countBySize.getOrDefault(entry.getKey(), 0);
            bytes += Math.max(0, more) * entry.getKey();
        }
        return new Bytes(bytes);
    }
}
