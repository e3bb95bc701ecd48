package peakscope.advise.rule;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.value.Bytes;

/**
 * The same peak against the usable memory of each TPU generation, and, without padding, against that of common GPUs: they store
 * arrays without tiles.
 */
public final class FitsOnRule implements Rule {

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        if (!analysis.memory().space().isMain()) {
            return List.of();
        }
        Bytes peak = analysis.peak().inUse();
        Bytes bare = analysis.peak().unpadded();
        String fits = fitting(MemoryLimit.devices(), peak);
        String gpus = MemoryLimit.gpus().stream()
                .filter(gpu -> bare.compareTo(gpu.bytes()) <= 0)
                .findFirst()
                .map(gpu -> AdviceText.of(
                        "fits-on.gpu",
                        Map.of("name", gpu.name(), "size", gpu.bytes().toString())))
                .orElseGet(() -> AdviceText.of("fits-on.no-gpu", Map.of()));
        return List.of(AdviceText.finding(
                fits.isEmpty() ? "fits-nowhere" : "fits-on",
                null,
                "3.C",
                Severity.NOTE,
                Map.of("peak", peak.toString(), "bare", bare.toString(), "devices", fits, "gpus", gpus),
                List.of()));
    }

    private static String fitting(List<MemoryLimit> devices, Bytes needed) {
        return devices.stream()
                .filter(device -> needed.compareTo(device.bytes()) <= 0)
                .map(device -> device.name() + " (" + device.bytes() + ")")
                .collect(Collectors.joining(", "));
    }
}
