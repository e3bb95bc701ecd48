package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.mesh.WholeArrays;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.Programs;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Advice on programs whose dump from before optimization tells the mesh. */
class MeshRulesTest {

    private static final double MIB = 1L << 20;

    @TempDir
    private Path folder;

    private List<Finding> findings(Rule rule, String name) throws IOException, ReadException {
        Path after = folder.resolve("module_0000.jit_fit.after_optimizations.hlo.pb.gz");
        Files.copy(Path.of("src/test/resources/programs", name + "-v5e.hlo.pb.gz"), after);
        Files.copy(
                Path.of("src/test/resources/meshes", name + ".before_optimizations.hlo.pb.gz"),
                folder.resolve("module_0000.jit_fit.before_optimizations.hlo.pb.gz"));
        ModuleMemory module =
                CaseReader.read(List.of(after), Progress.NONE).modules().get(0);
        SpaceAnalysis analysis = SpaceAnalysis.of(module, module.mainSpace());
        return rule.findings(analysis, Fitting.of(analysis, Optional.empty()));
    }

    @Test
    void axesHaveTheNamesOfTheProgram() throws IOException, ReadException {
        Finding replication = findings(new ReplicationRule(), "moments").get(0);
        assertTrue(
                replication.title().contains("replicated over axis copy (4 devices) of the mesh stage=2, copy=4"),
                replication::title);
        assertEquals(
                "x = jax.device_put(state[0].nu[5], NamedSharding(mesh, PartitionSpec(\"stage\", \"copy\")))",
                replication.lines().get(0).text());
    }

    /** The promise counts all devices, so the line has to split over all of them, and not along the dimension that a loop walks. */
    @Test
    void withoutNamesTheLineSplitsOverAllAxes() throws ReadException {
        ModuleMemory module = Programs.read("zero");
        SpaceAnalysis analysis = SpaceAnalysis.of(module, module.mainSpace());
        Finding replication = new ReplicationRule()
                .findings(analysis, Fitting.of(analysis, Optional.empty()))
                .get(0);
        assertEquals(
                "x = jax.device_put(p['blocks']['down'], NamedSharding(mesh, PartitionSpec(None, mesh.axis_names)))",
                replication.lines().get(0).text());
    }

    @Test
    void weightsSplitAlongTheDimensionThatALoopWalksAreSplitAlongAnother() throws IOException, ReadException {
        Finding weights = findings(new CauseRule("gathered-weights", WholeArrays::arguments), "walked")
                .get(0);
        assertEquals(
                "weight = jax.lax.with_sharding_constraint(weight, NamedSharding(mesh,"
                        + " PartitionSpec(None, None, \"fsdp\")))  # the loop runs over the first dimension",
                weights.lines().get(0).text());
        // Compiled with the second dimension split, it peaks at 332 MiB of 776.
        assertEquals(332, weights.saving().orElseThrow().peakAfter().count() / MIB, 40);
    }

    @Test
    void weightsThatAnAsynchronousCollectiveGathersAreArguments() throws IOException, ReadException {
        Finding weights = findings(new CauseRule("gathered-weights", WholeArrays::arguments), "walked")
                .get(0);
        assertEquals(
                "512.00 MiB: 2 arrays of stacked_fsdp.py:13 block (ws['w1'], ws['w2']), such as all-gather.34 bf16[16,2048,4096]",
                weights.evidence().get(0).text());
    }

    @Test
    void weightsAreNoBatch() throws IOException, ReadException {
        assertEquals(List.of(), findings(new CauseRule("gathered", WholeArrays::batches), "walked"));
    }

    @Test
    void gatheredWeightsAreNotReplicated() throws IOException, ReadException {
        assertEquals(List.of(), findings(new ReplicationRule(), "walked"));
    }
}
