package peakscope.advise;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.analyze.MemoryLimit;
import peakscope.analyze.SpaceAnalysis;

/** The same peak against the usable memory of each TPU generation. */
final class FitsOnRule implements Rule {

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        boolean over = limit.filter(at -> analysis.peak().inUse().compareTo(at.bytes()) > 0)
                .isPresent();
        if (!over) {
            return List.of();
        }
        String fits = MemoryLimit.devices().stream()
                .filter(device -> analysis.peak().inUse().compareTo(device.bytes()) <= 0)
                .map(device -> device.name() + " (" + device.bytes() + ")")
                .collect(Collectors.joining(", "));
        return List.of(AdviceText.finding(
                fits.isEmpty() ? "fits-nowhere" : "fits-on",
                null,
                "3.C",
                Severity.NOTE,
                Map.of("peak", analysis.peak().inUse().toString(), "devices", fits),
                List.of()));
    }
}
