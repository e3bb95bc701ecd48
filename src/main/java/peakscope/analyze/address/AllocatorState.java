package peakscope.analyze.address;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import peakscope.analyze.LiveIndex;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.runtime.Pool;
import peakscope.model.value.Bytes;

/** An allocator at the moment at which it wrote itself down, mostly that at which it could not give what was asked for. */
public record AllocatorState(String name, Pool pool, AddressMap map) {

    /** Those of a module that are an allocator's; none of what a compiler planned. */
    public static List<AllocatorState> of(ModuleMemory module) {
        return module.spaces().stream()
                .flatMap(space ->
                        space.pool().stream().map(pool -> new AllocatorState(name(module, space), pool, map(space))))
                .toList();
    }

    /** Of several modules, in their order. */
    public static List<AllocatorState> ofAll(List<ModuleMemory> modules) {
        return modules.stream().flatMap(module -> of(module).stream()).toList();
    }

    /** Several allocators of one module are told apart by their devices. */
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

    /** Whether it is known of every byte if it is in use. */
    public boolean isWhole() {
        return pool.unlisted().count() == 0;
    }

    /** Whether a single hole would have held what was asked for; empty when that is not known. */
    public Optional<Boolean> fitsOneHole() {
        return pool.requested()
                .filter(asked -> isWhole() || asked.compareTo(largestHole()) <= 0)
                .map(asked -> asked.compareTo(largestHole()) <= 0);
    }

    /**
     * Whether all holes together would have held what was asked for, with what the device had left where that is told; empty when
     * it is not known.
     */
    public Optional<Boolean> fitsAllHoles() {
        return pool.requested()
                .filter(asked -> isWhole() || asked.compareTo(available()) <= 0)
                .map(asked -> asked.compareTo(available()) <= 0);
    }

    private Bytes available() {
        return free().plus(pool.deviceFree().orElse(Bytes.ZERO));
    }

    /** The region with the largest hole, the first of those that have it; empty when nothing is free. */
    public OptionalInt regionOfLargestHole() {
        return map.regions().stream()
                .filter(region -> region.largestHole() > 0 && region.largestHole() == map.largestHole())
                .mapToInt(RegionMap::allocation)
                .findFirst();
    }
}
