package peakscope.analyze.budget;

import java.util.List;
import java.util.Optional;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.Platform;

/** Whether a test's analysis fits, as if it were alone in its case. */
public final class Fitting {

    private Fitting() {}

    public static Fit of(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        ModuleMemory module = new ModuleMemory(
                analysis.module(), "f.pb", Platform.UNKNOWN, List.of(analysis.memory()), List.of(), analysis.program());
        return Fits.of(new Case(List.of(), List.of(module), List.of()), List.of(), limit)
                .of(module);
    }

    public static Fit of(SpaceAnalysis analysis, String device) {
        return of(analysis, device.isEmpty() ? Optional.empty() : MemoryLimit.ofDevice(device));
    }
}
