package peakscope.analyze.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.KeptValues;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class PoliciesTest {

    private static SpaceAnalysis of(String path) throws ReadException {
        ModuleMemory module =
                CaseReader.read(List.of(Path.of(path)), Progress.NONE).modules().get(0);
        return SpaceAnalysis.of(module, module.spaces().get(0));
    }

    private static PolicyPeak peak(SpaceAnalysis analysis, Policy policy) {
        return Policies.of(analysis, KeptValues.of(analysis)).orElseThrow().peaks().stream()
                .filter(peak -> peak.policy() == policy)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatALayerOfTheSampleKeepsIsMadeByOneLine() throws ReadException {
        List<KeptValue> kept = KeptValues.of(of("samples/train-v6e"));
        assertEquals(
                List.of(6L),
                kept.stream()
                        .filter(value -> value.size().count() == 768L << 20)
                        .collect(Collectors.groupingBy(
                                value -> value.origin().source().orElseThrow().shortText(), Collectors.counting()))
                        .values()
                        .stream()
                        .toList());
        assertTrue(kept.stream().allMatch(value -> value.stack().orElseThrow().places() == 12));
    }

    /** The same program compiled with {@code jax.checkpoint} needs 1.07 GiB; in flight are 0.29 GiB more than there. */
    @Test
    void nothingKeptIsWithinAThirdOfTheCompiledPeak() throws ReadException {
        SpaceAnalysis before = of("samples/train-v6e");
        long compiled =
                of("src/test/resources/pairs/train_remat-v6e").peak().inUse().count();
        PolicyPeak nothing = peak(before, Policy.NOTHING);
        double ratio = (double) nothing.after().peak().count() / compiled;
        assertTrue(ratio > 0.9 && ratio < 1.33, () -> "predicted over compiled: " + ratio);
        assertEquals(
                1.0 / 6,
                nothing.recomputed(),
                0.001,
                "of two products that take a sixth each, the backward pass needs the result of the first");
    }

    @Test
    void aProgramWithoutABackwardPassKeepsNothing() throws ReadException {
        assertEquals(List.of(), KeptValues.of(of("samples/rotations-oom-v5e")));
    }

    /** Cut into segments that keep the checkpoint of each layer, its products rose by 25 %. */
    @Test
    void checkpointedLayersRunOnceMoreInSegments() throws ReadException {
        PolicyPeak segments = peak(of("src/test/resources/programs/mesh_gnn_weather-v5e.hlo.pb.gz"), Policy.SEGMENTS);
        assertEquals(0.25, segments.recomputed(), 0.01);
    }

    /** Its loop cuts 2,000 iterations into segments that are all alike. */
    @Test
    void segmentsDivideTheIterations() throws ReadException {
        PolicyPeak segments = peak(of("src/test/resources/programs/waves-v5e.hlo.pb.gz"), Policy.SEGMENTS);
        assertEquals(0, 2000 % segments.turns());
    }

    @Test
    void aPrimeNumberOfIterationsHasSegmentsOfAboutItsRoot() {
        assertEquals(32, Policies.segment(1009));
        assertEquals(40, Policies.segment(1600));
        assertEquals(2, Policies.segment(4));
    }
}
