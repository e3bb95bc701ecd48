package peakscope.api;

import java.util.Optional;
import java.util.OptionalLong;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.value.Bytes;
import peakscope.report.Report.ModuleReport;

/**
 * The peak of one module in one memory space. Sizes are in bytes.
 *
 * @param module its name
 * @param space its name: {@code hbm}
 * @param peakBytes the most in use at once
 * @param unpaddedBytes the same buffers without the padding of their layouts
 * @param peakStep the event of the space's trace that first brings the peak, from 0
 * @param peakInstruction whose buffer that event allocates; empty if the space has no trace
 * @param neededBytes what a compiler compares with its limit: everything allocated in the space
 * @param limitBytes what the program may use; empty if unknown
 * @param fits empty when no limit is known, or when it is too close to call
 * @param refused whether the compiler refused the program
 */
public record ModulePeak(
        String module,
        String space,
        long peakBytes,
        long unpaddedBytes,
        int peakStep,
        Optional<String> peakInstruction,
        long neededBytes,
        OptionalLong limitBytes,
        Optional<Boolean> fits,
        boolean refused) {

    static ModulePeak of(ModuleReport report) {
        SpaceAnalysis shown = report.spaces().get(0);
        Optional<Bytes> limit = report.fit().limit().map(most -> most.bytes());
        return new ModulePeak(
                report.module().name(),
                shown.memory().space().name(),
                shown.peak().inUse().count(),
                shown.peak().unpadded().count(),
                shown.peak().step(),
                Optional.of(shown.peak().instruction()).filter(name -> !name.isEmpty()),
                report.fit().needed().count(),
                limit.map(bytes -> OptionalLong.of(bytes.count())).orElse(OptionalLong.empty()),
                report.fit().fits(),
                report.fit().refused());
    }
}
