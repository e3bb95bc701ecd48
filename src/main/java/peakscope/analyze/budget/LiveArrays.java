package peakscope.analyze.budget;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What a device memory profile counts on one device: arrays that Python keeps alive, and loaded programs.
 *
 * @param profile the profile's name
 * @param device its fullest device
 */
public record LiveArrays(String profile, String device, Bytes arrays, Bytes programs) {

    private static final String PROGRAM = "executable";

    /** From the case's latest profile, or its fullest if they have no times; empty without a profile. */
    static Optional<LiveArrays> of(List<ModuleMemory> modules) {
        return modules.stream()
                .filter(module -> module.mainSpace().isSnapshot())
                .max(Comparator.comparingLong(LiveArrays::taken)
                        .thenComparing(LiveArrays::fullest, Comparator.comparing(SpaceMemory::totalAllocation)))
                .map(module -> of(module.name(), fullest(module)));
    }

    /** For one device of a profile. */
    static LiveArrays of(String profile, SpaceMemory memory) {
        Timeline timeline = memory.timeline();
        long programs = 0;
        long all = 0;
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            all += timeline.sizeBytes(buffer);
            if (PROGRAM.equals(timeline.opcodeOf(buffer))) {
                programs += timeline.sizeBytes(buffer);
            }
        }
        return new LiveArrays(profile, memory.space().title(), new Bytes(all - programs), new Bytes(programs));
    }

    /**
     * What is held beside a program whose arguments are alive too, including code.
     *
     * @param arguments of the program
     */
    Bytes beside(Bytes arguments) {
        Bytes others = arrays.minus(arguments);
        return others.count() < 0 ? programs : others.plus(programs);
    }

    private static long taken(ModuleMemory module) {
        return module.mainSpace().snapshot().stream()
                .mapToLong(snapshot -> snapshot.taken().orElse(0))
                .sum();
    }

    private static SpaceMemory fullest(ModuleMemory module) {
        return module.spaces().stream()
                .max(Comparator.comparing(SpaceMemory::totalAllocation))
                .orElseThrow();
    }
}
