package peakscope.advise.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.advise.change.CauseRule;
import peakscope.advise.change.DonationRule;
import peakscope.advise.change.OptimizerStateRule;
import peakscope.advise.change.ReplicationRule;
import peakscope.advise.change.Rule;
import peakscope.advise.change.WidthRule;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.analyze.cause.CopiedState;
import peakscope.analyze.cause.OneHot;
import peakscope.analyze.cause.StackedResults;
import peakscope.analyze.mesh.WholeArrays;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Bytes;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** Rules that look at the program as well as its buffers, each on a program compiled to trigger it. */
class ProgramRulesTest {

    private static final double GIB = 1L << 30;

    private static SpaceAnalysis program(String name) throws ReadException {
        ModuleMemory module = Programs.read(name);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    private static Optional<Finding> finding(Rule rule, String program, String limit) throws ReadException {
        Optional<MemoryLimit> at =
                limit.isEmpty() ? Optional.empty() : Optional.of(MemoryLimit.ofUser(Bytes.parse(limit)));
        List<Finding> findings = rule.findings(program(program), Fitting.of(program(program), at));
        assertTrue(findings.size() <= 1, findings::toString);
        findings.forEach(found -> assertTrue(!found.toString().matches("(?s).*\\{[a-zA-Z]+}.*"), found::toString));
        return findings.stream().findFirst();
    }

    @Test
    void thePrintedTensorIsNamed() throws ReadException {
        Finding callback = finding(new CallbackRule(), "callback", "").orElseThrow();
        assertEquals("2", callback.section());
        assertEquals(32L << 20, callback.evidence().get(0).bytes().orElseThrow());
        assertTrue(callback.evidence().get(0).text().contains("jit(f)/debug_print"), callback::toString);
        assertTrue(finding(new CallbackRule(), "batch", "").isEmpty());
    }

    @Test
    void shardingSavesWhatTheShardedProgramReallySaves() throws ReadException {
        Finding replication = finding(new ReplicationRule(), "replicated", "").orElseThrow();
        assertTrue(replication.evidence().get(0).text().endsWith("whole on every device"), replication::toString);
        // The promise leaves out the room that gathering needs: it is off by a tenth of the peak.
        assertEquals(
                program("sharded")
                        .peak()
                        .inUse()
                        .shareOf(program("replicated").peak().inUse()),
                replication
                        .saving()
                        .orElseThrow()
                        .peakAfter()
                        .shareOf(program("replicated").peak().inUse()),
                0.11);
    }

    @Test
    void stateThatLiesAlikeOnSomeDevicesIsTold() throws ReadException {
        Finding replication = finding(new ReplicationRule(), "moments", "").orElseThrow();
        assertTrue(
                replication.evidence().get(0).text().endsWith("the same part on each of 4 devices"),
                replication::toString);
        // Compiled with the moments split like the weights, it peaks at 0.575 GiB of 2.074.
        double after = replication.saving().orElseThrow().peakAfter().count() / GIB;
        assertEquals(0.575, after, 0.25);
    }

    @Test
    void whatIsComputedFromAWholeBatchIsDividedWithIt() throws ReadException {
        Finding replication = finding(new ReplicationRule(), "pictures", "").orElseThrow();
        assertTrue(replication.title().endsWith("replicated on several of 8 devices, such as x"), replication.title());
        assertTrue(
                replication.evidence().get(0).text().contains("the same on each of 4 devices"), replication::toString);
        // Compiled with the batch split over the first axis of the mesh, it peaks at 0.082 GiB of 0.648.
        assertEquals(0.082, replication.saving().orElseThrow().peakAfter().count() / GIB, 0.1);
    }

    @Test
    void anInputThatBecomesF32IsNamedWithTheLine() throws ReadException {
        Finding width = finding(new WidthRule(), "pixels", "").orElseThrow();
        assertTrue(width.title().startsWith("x arrives in bfloat16 and becomes f32"), width.title());
        assertTrue(width.detail().contains("pixels.py:12"), width.detail());
        // Compiled with constants in bfloat16, it peaks at 0.525 of what it needs.
        double after = width.saving()
                .orElseThrow()
                .peakAfter()
                .shareOf(program("pixels").peak().inUse());
        assertEquals(0.525, after, 0.08);
    }

    @Test
    void aStreamThatEveryDeviceKeepsWholeIsTold() throws ReadException {
        Finding replication = finding(new ReplicationRule(), "stream", "").orElseThrow();
        assertTrue(replication.evidence().get(0).text().contains("the same on every device"), replication::toString);
        // Compiled with the stream split along its length, it peaks at 0.188 GiB of 0.719.
        assertEquals(0.188, replication.saving().orElseThrow().peakAfter().count() / GIB, 0.05);
    }

    @Test
    void aResultThatIsWholeOnEveryDeviceIsDividedToo() throws ReadException {
        Finding replication = finding(new ReplicationRule(), "features", "").orElseThrow();
        assertTrue(
                replication.steps().stream().anyMatch(step -> step.contains("out_shardings")), replication::toString);
        // Compiled with out_shardings, it peaks at 0.760 GiB of 9.760; the estimate divides the largest arrays alone.
        assertEquals(0.760, replication.saving().orElseThrow().peakAfter().count() / GIB, 1.2);
    }

    @Test
    void weightsThatAreGatheredAreNotTakenForABatch() throws ReadException {
        assertTrue(finding(new CauseRule("gathered", WholeArrays::batches), "gathered", "")
                .isEmpty());
        Finding weights = finding(new CauseRule("gathered-weights", WholeArrays::arguments), "gathered", "")
                .orElseThrow();
        assertTrue(weights.title().contains("tensor_parallel.py:20"), weights.title());
    }

    @Test
    void oneHotMasksAreGoneWhenRowsAreMovedByIndex() throws ReadException {
        CauseRule rule = new CauseRule("one-hot", OneHot::masks);
        Finding masks = finding(rule, "experts", "").orElseThrow();
        assertTrue(masks.title().contains("experts2.py:25"), masks.title());
        // Compiled with rows moved by index, it peaks at 1.565 GiB of 8.147.
        assertEquals(1.565, masks.saving().orElseThrow().peakAfter().count() / GIB, 0.1);
        assertTrue(finding(rule, "adam", "").isEmpty());
    }

    @Test
    void copiesOfACachePromiseNothing() throws ReadException {
        CauseRule rule = new CauseRule("copied-state", CopiedState::of);
        Finding copies = finding(rule, "decoder", "").orElseThrow();
        assertTrue(copies.title().startsWith("State is kept more than once: 4.00 GiB"), copies.title());
        assertEquals(Optional.empty(), copies.saving());
        assertTrue(finding(rule, "adam", "").isEmpty());
    }

    @Test
    void aCacheThatALoopChangesIsNoResultOfTheLoop() throws ReadException {
        assertTrue(finding(new CauseRule("stacked-outputs", StackedResults::of), "searched", "")
                .isEmpty());
        Finding copies = finding(new CauseRule("copied-state", CopiedState::of), "searched", "")
                .orElseThrow();
        assertTrue(copies.title().startsWith("State is kept more than once: 96.00 MiB"), copies.title());
    }

    @Test
    void ofACacheThatIsBothXsAndYsTheSecondVersionGoes() throws ReadException {
        Finding copies = finding(new CauseRule("copied-state", CopiedState::of), "stacked_xs", "")
                .orElseThrow();
        // Compiled with the cache in the carry, it peaks at 4.729 GiB of 7.072.
        assertEquals(4.729, copies.saving().orElseThrow().peakAfter().count() / GIB, 0.15);
    }

    @Test
    void aCacheThatIsReadWhileItsNewVersionIsWrittenGainsNothingByDonation() throws ReadException {
        // Compiled donated, it peaks at 4.172 GiB as before.
        assertTrue(finding(new DonationRule(), "stacked_layers", "").isEmpty());
    }

    @Test
    void ofManyArgumentsThoseThatAreReplacedAreDonatedByNumber() throws ReadException {
        Finding donation = finding(new DonationRule(), "many", "").orElseThrow();
        assertEquals(128L << 20, donation.saving().orElseThrow().bytes().count());
        assertTrue(donation.lines().get(0).text().contains("donate_argnums=(1,))  # a[1]"), donation::toString);
    }

    @Test
    void aProgramForOneDeviceReplicatesNothing() throws ReadException {
        assertTrue(finding(new ReplicationRule(), "batch", "").isEmpty());
    }

    @Test
    void optimizerStateIsWhatTheUpdateAloneReads() throws ReadException {
        Finding state = finding(new OptimizerStateRule(), "adam", "").orElseThrow();
        assertEquals(128L << 20, state.saving().orElseThrow().bytes().count());
        assertTrue(state.evidence().stream().allMatch(one -> one.text().contains("opt_state")), state::toString);
        assertTrue(finding(new OptimizerStateRule(), "batch", "").isEmpty());
    }

    @Test
    void stateOfOneValueForEachWeightMayBeMomentum() throws ReadException {
        Finding state = finding(new OptimizerStateRule(), "momentum", "").orElseThrow();
        assertEquals(8L << 20, state.saving().orElseThrow().bytes().count());
        assertTrue(state.detail().contains("If that is momentum"), state::detail);
        assertTrue(state.lines().get(0).text().contains("accumulator_dtype"), state::toString);
    }

    @Test
    void aFirstMomentThatIsInBfloat16AlreadyPromisesNothing() throws ReadException {
        assertEquals(Optional.empty(), finding(new OptimizerStateRule(), "narrow_moments", ""));
    }

    @Test
    void theBatchIsTheFirstDimensionOfTheDataAndNotOfTheWeights() throws ReadException {
        Finding batch = finding(new BatchRule(), "batch", "").orElseThrow();
        assertTrue(batch.detail().contains("batch (4,096, the first dimension of x)"), batch.detail());
        assertEquals(Optional.empty(), batch.saving());
    }

    @Test
    void theLargestBatchStaysWithinTheLimitAndOneMoreDoesNot() throws ReadException {
        Finding batch = finding(new BatchRule(), "batch", "500MiB").orElseThrow();
        assertEquals("batch", batch.id());
        assertTrue(batch.saving().orElseThrow().bytes().count() > 0);
        Finding none = finding(new BatchRule(), "batch", "1MiB").orElseThrow();
        assertTrue(none.title().endsWith("not even a batch of 1 fits"), none.title());
    }

    @Test
    void withoutALimitThatIsSaid() throws ReadException {
        assertEquals(
                "missing.limit",
                finding(new MissingDataRule(), "batch", "").orElseThrow().id());
        assertTrue(finding(new MissingDataRule(), "batch", "1GiB").isEmpty());
    }

    @Test
    void gpusAreHeldAgainstThePeakWithoutPadding() throws ReadException {
        Finding fits = finding(new FitsOnRule(), "batch", "").orElseThrow();
        assertTrue(fits.detail().contains("t4 (11.25 GiB) and larger GPUs"), fits.detail());
    }
}
