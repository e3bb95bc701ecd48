package peakscope.analyze.address;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.LiveIndex;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.Pool;
import peakscope.model.value.Bytes;

/** An allocator at the moment of its own dump, usually when it could not satisfy a request. */
public record AllocatorState(String name, Pool pool, AddressMap map) {

    /** The spaces of a module that belong to an allocator; none of those that a compiler planned. */
    public static List<AllocatorState> of(ModuleMemory module) {
        return module.spaces().stream()
                .flatMap(space ->
                        space.pool().stream().map(pool -> new AllocatorState(name(module, space), pool, map(space))))
                .toList();
    }

    /** For several modules, in their order. */
    public static List<AllocatorState> ofAll(List<ModuleMemory> modules) {
        return modules.stream().flatMap(module -> of(module).stream()).toList();
    }

    /** Several allocators of one module are distinguished by device. */
    private static String name(ModuleMemory module, SpaceMemory space) {
        return module.spaces().size() == 1
                ? module.name()
                : module.name() + " " + space.space().name();
    }

    private static AddressMap map(SpaceMemory space) {
        int last = space.timeline().points() - 1;
        return new AddressIndex(space, new LiveIndex(space.timeline())).at(last);
    }

    public Bytes free() {
        return new Bytes(map.free());
    }

    public Bytes largestHole() {
        return new Bytes(map.largestHole());
    }

    /** Whether every byte is known to be in use or free. */
    public boolean isWhole() {
        return pool.unlisted().count() == 0;
    }

    /** Whether a single hole could have held the request; empty if unknown. */
    public Optional<Boolean> fitsOneHole() {
        return pool.requested()
                .filter(asked -> isWhole() || asked.compareTo(largestHole()) <= 0)
                .map(asked -> asked.compareTo(largestHole()) <= 0);
    }

    /**
     * Whether all holes together could have held the request, with the memory left on the device if known; empty if
     * unknown.
     */
    public Optional<Boolean> fitsAllHoles() {
        return pool.requested()
                .filter(asked -> isWhole() || asked.compareTo(available()) <= 0)
                .map(asked -> asked.compareTo(available()) <= 0);
    }

    private Bytes available() {
        return free().plus(pool.deviceFree().orElse(Bytes.ZERO));
    }

    /** The first region with the largest hole; empty if nothing is free. */
    public OptionalInt regionOfLargestHole() {
        return map.regions().stream()
                .filter(region -> region.largestHole() > 0 && region.largestHole() == map.largestHole())
                .mapToInt(RegionMap::allocation)
                .findFirst();
    }
}
