package peakscope.advise.rule;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Device;
import peakscope.analyze.budget.Fit;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * What the program needs compared with the usable memory of each TPU generation and, without padding, of common GPUs,
 * which store arrays without tiles. A program planned for another device has no TPU padding to go by, and one that
 * computes in complex128 runs on no TPU.
 */
final class FitsOnRule implements Rule {

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        // A kernel that needs more VMEM than a core has fits nowhere, whatever the rest needs.
        if (!analysis.memory().space().isMain() || fit.shortOf().isPresent()) {
            return List.of();
        }
        Bytes bare = fit.needed().minus(analysis.peak().padding());
        Optional<String> tpus = runsOnTpus(analysis) ? Optional.of(fitting(fit.needed())) : Optional.empty();
        String gpus = Device.gpus().stream()
                .filter(gpu -> bare.compareTo(gpu.usable()) <= 0)
                .findFirst()
                .map(gpu -> AdviceText.of(
                        "fits-on.gpu",
                        Map.of("name", gpu.title(), "size", gpu.usable().toString())))
                .orElseGet(() -> AdviceText.of("fits-on.no-gpu", Map.of()));
        String id = tpus.isEmpty() ? "fits-on-gpus" : tpus.get().isEmpty() ? "fits-nowhere" : "fits-on";
        return List.of(AdviceText.finding(
                id,
                null,
                "3.C",
                Severity.NOTE,
                Map.of(
                        "needed", fit.needed().toString(),
                        "bare", bare.toString(),
                        "devices", tpus.orElse(""),
                        "gpus", gpus),
                List.of()));
    }

    private static boolean runsOnTpus(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        for (int id : analysis.largestAtPeak()) {
            if (timeline.shapeOf(id) instanceof ArrayShape array && array.type() == ElementType.C128) {
                return false;
            }
        }
        return analysis.memory().space().isHbm();
    }

    private static String fitting(Bytes needed) {
        return Device.tpus().stream()
                .filter(device -> needed.compareTo(device.usable()) <= 0)
                .map(device -> device.title() + " (" + device.usable() + ")")
                .collect(Collectors.joining(", "));
    }
}
