package peakscope.read.xplane.allocator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;
import peakscope.model.SpaceMemory;
import peakscope.model.value.Warning;
import peakscope.read.io.Progress;

/** Combines the allocators of one file into one module, with one memory space each. */
public final class AllocatorModule {

    private AllocatorModule() {}

    /** Allocators of devices first, then by their peak; empty if there is none. */
    public static Optional<ModuleMemory> of(
            Map<String, AllocatorEvents> allocators,
            String file,
            String host,
            Platform platform,
            Progress progress,
            List<Warning> found) {
        List<SpaceMemory> spaces = new ArrayList<>();
        for (Map.Entry<String, AllocatorEvents> entry : allocators.entrySet()) {
            String name = entry.getKey().isEmpty() ? "allocator without a name" : entry.getKey();
            entry.getValue().sort();
            spaces.add(new AllocatorSpace(name, entry.getValue()).read(progress, found));
        }
        if (spaces.isEmpty()) {
            return Optional.empty();
        }
        spaces.sort(Comparator.comparing(
                        (SpaceMemory space) -> isOfHost(space.space().name()))
                .thenComparing(SpaceMemory::totalAllocation, Comparator.reverseOrder())
                .thenComparing(space -> space.space().name()));
        List<SpaceMemory> numbered = new ArrayList<>();
        for (SpaceMemory space : spaces) {
            numbered.add(space.numbered(numbered.size()));
        }
        return Optional.of(
                new ModuleMemory("memory of " + host, file, platform, numbered, List.of(), Optional.empty()));
    }

    /** Allocators of pinned and ordinary host memory, by XLA's and TensorFlow's names for them. */
    private static boolean isOfHost(String allocator) {
        return allocator.contains("host") || allocator.equals("cpu");
    }
}
