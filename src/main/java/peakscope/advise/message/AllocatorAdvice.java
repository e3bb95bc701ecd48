package peakscope.advise.message;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.address.AllocatorState;
import peakscope.analyze.address.RegionMap;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.value.Bytes;

/**
 * Why a GPU allocator could not satisfy a request, from its own list of chunks: enough was free but fragmented, or too
 * little was free.
 */
public final class AllocatorAdvice {

    private static final int MOST_EVIDENCE = 5;

    private AllocatorAdvice() {}

    /** For the last allocator that says what was requested: its failure is closest to the end of the program. */
    public static List<Finding> advise(List<AllocatorState> allocators) {
        for (int i = allocators.size() - 1; i >= 0; i--) {
            Optional<Finding> finding = finding(allocators.get(i));
            if (finding.isPresent()) {
                return List.of(finding.get());
            }
        }
        return List.of();
    }

    private static Optional<Finding> finding(AllocatorState allocator) {
        if (!allocator.fitsOneHole().equals(Optional.of(false))) {
            return Optional.empty();
        }
        return allocator
                .fitsAllHoles()
                .map(fits -> finding(allocator, id(allocator) + (fits ? ".fragmented" : ".full")));
    }

    private static String id(AllocatorState allocator) {
        return allocator.pool().allocator() == AllocatorKind.PYTORCH ? "gpu.torch" : "gpu";
    }

    private static Finding finding(AllocatorState allocator, String id) {
        Map<String, String> figures = Map.of(
                "allocator", allocator.name(),
                "requested", allocator.pool().requested().map(Bytes::exact).orElse("unknown"),
                "deviceFree", allocator.pool().deviceFree().map(Bytes::toString).orElse("an unknown size"),
                "free", allocator.free().toString(),
                "hole", allocator.largestHole().toString(),
                "holes", String.format(Locale.ROOT, "%,d", allocator.map().holes()),
                "inUse", new Bytes(allocator.map().inUse()).toString(),
                "size", new Bytes(allocator.map().size()).toString(),
                "fragmentation",
                        String.format(Locale.ROOT, "%.1f %%", allocator.map().fragmentation() * 100));
        List<Evidence> evidence = allocator.map().regions().stream()
                .filter(region -> region.free() > 0)
                .sorted((a, b) -> Long.compare(b.largestHole(), a.largestHole()))
                .limit(MOST_EVIDENCE)
                .map(AllocatorAdvice::evidence)
                .toList();
        return AdviceText.finding(id, null, null, Severity.CAUSE, figures, evidence);
    }

    private static Evidence evidence(RegionMap region) {
        return new Evidence(
                String.format(
                        Locale.ROOT,
                        "region %d: %s free in %,d %s, the largest %s",
                        region.allocation(),
                        new Bytes(region.free()),
                        region.holes(),
                        region.holes() == 1 ? "hole" : "holes",
                        new Bytes(region.largestHole())),
                null,
                OptionalInt.empty(),
                OptionalLong.of(region.largestHole()));
    }
}
