package peakscope.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Case;
import peakscope.model.ModuleMemory;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Errors in XProf 2.24.2, and the correct values. */
class XprofDifferencesTest {

    private static Case open(String folder) throws ReadException {
        return CaseReader.read(List.of(Dumps.proto(folder)), Progress.NONE);
    }

    private static SpaceAnalysis space(String folder, long color) throws ReadException {
        ModuleMemory module = open(folder).modules().get(0);
        return module.spaces().stream()
                .filter(space -> space.space().color() == color)
                .map(space -> SpaceAnalysis.of(module, space))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void paddingOfParametersAndOutputsCounts() throws ReadException {
        SpaceAnalysis hbm = space("points_oom-v5e", 0);
        // XProf says 9240013568: it does not remove the padding of the parameter and the output of 20,000,000 × 3,
        // padded to 4.
        assertEquals(9_080_003_992L, hbm.peak().unpadded().count());
        Buffer parameter = named(hbm, "p.1");
        assertEquals(320_000_000L, parameter.size().count());
        assertEquals(240_000_000L, parameter.unpadded().count());
    }

    @Test
    void aPartOfANestedTupleHasItsOwnUnpaddedSize() throws ReadException {
        // XProf uses the last number of the path at the first level, and gets more without padding than with it.
        assertEquals(16_793_600L, space("lstm-v5p", 1).peak().unpadded().count());
        assertEquals(32L, space("moe-v5p", 2).peak().unpadded().count());
    }

    @Test
    void aTraceThatHoldsMoreThanIsAllocatedHasNoFragmentationAndAWarning() throws Exception {
        long trace = 131_497_984L;
        Case opened = CaseReader.read(List.of(Synthetic.vmemWithOverlappingBuffers(trace, 99_303_424L)), Progress.NONE);
        ModuleMemory module = opened.modules().get(0);
        SpaceAnalysis vmem = SpaceAnalysis.of(module, module.spaces().get(0));
        assertEquals(trace, vmem.peak().inUse().count());
        assertEquals(Optional.empty(), vmem.fragmentation());
        assertTrue(
                opened.warnings().stream().anyMatch(warning -> warning.text().contains("is allocated")),
                opened.warnings()::toString);
    }

    @Test
    void aBufferThatSharesFreedMemoryIsShownAsTheOneThatLives() throws ReadException {
        SpaceAnalysis hbm = space("points_oom-v5e", 0);
        Buffer sharer = named(hbm, "multiply_negate_fusion");
        assertEquals(7, sharer.firstStep());
        assertEquals(10, sharer.lastStep());
    }

    private static Buffer named(SpaceAnalysis space, String instruction) {
        Timeline timeline = space.timeline();
        for (int buffer : space.largestAtPeak()) {
            if (timeline.instructionOf(buffer).equals(instruction)) {
                return timeline.buffer(buffer);
            }
        }
        throw new AssertionError(instruction + " is not live at the peak");
    }
}
