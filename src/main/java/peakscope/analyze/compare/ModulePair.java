package peakscope.analyze.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.MemorySpace;
import peakscope.model.ModuleMemory;
import peakscope.model.SpaceMemory;
import peakscope.model.timeline.AxisKind;
import peakscope.model.timeline.BufferCatalog;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.TimelineBuilder;
import peakscope.model.value.Bytes;

/** A module before and after the change. */
public record ModulePair(ModuleMemory before, ModuleMemory after) {

    private static final BufferCatalog NOTHING = new BufferCatalog() {
        @Override
        public String instruction(int key) {
            return "";
        }

        @Override
        public BufferDetails details(int key) {
            return BufferDetails.named("");
        }
    };

    /**
     * Pairs modules by name, those with one name in order; if no name is on both sides, the largest of each. Leaves out
     * modules without a counterpart.
     */
    public static List<ModulePair> match(List<ModuleMemory> before, List<ModuleMemory> after) {
        List<ModulePair> pairs = new ArrayList<>();
        List<ModuleMemory> left = new ArrayList<>(after);
        for (ModuleMemory module : before) {
            Optional<ModuleMemory> same = left.stream()
                    .filter(other -> other.name().equals(module.name()))
                    .findFirst();
            same.ifPresent(other -> {
                pairs.add(new ModulePair(module, other));
                left.remove(other);
            });
        }
        if (pairs.isEmpty()) {
            largest(before).ifPresent(one -> largest(after).ifPresent(other -> pairs.add(new ModulePair(one, other))));
        }
        return pairs;
    }

    private static Optional<ModuleMemory> largest(List<ModuleMemory> modules) {
        return modules.stream()
                .max(Comparator.comparing((ModuleMemory module) ->
                                Peak.of(module.mainSpace().timeline()).inUse())
                        .thenComparing(Comparator.comparing(modules::indexOf).reversed()));
    }

    /** Every memory space of either, by number; a space that only one has is compared with an empty one. */
    public List<SpacePair> spaces() {
        TreeMap<Long, MemorySpace> all = new TreeMap<>();
        before.spaces().forEach(space -> all.put(space.space().color(), space.space()));
        after.spaces().forEach(space -> all.put(space.space().color(), space.space()));
        return all.values().stream()
                .map(space -> new SpacePair(memory(before, space), memory(after, space)))
                .toList();
    }

    private static SpaceMemory memory(ModuleMemory module, MemorySpace space) {
        return module.spaces().stream()
                .filter(memory -> memory.space().color() == space.color())
                .findFirst()
                .orElseGet(() ->
                        new SpaceMemory(space, new TimelineBuilder(AxisKind.INSTANT, 0, 0).build(NOTHING), Bytes.ZERO));
    }

    /** One memory space before and after. */
    public record SpacePair(SpaceMemory before, SpaceMemory after) {}

    public Comparison compare(SpacePair space) {
        return Comparison.of(SpaceAnalysis.of(before, space.before), SpaceAnalysis.of(after, space.after));
    }
}
