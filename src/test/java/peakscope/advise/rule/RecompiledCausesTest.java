package peakscope.advise.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.CopiedState;
import peakscope.analyze.cause.GatheredValues;
import peakscope.analyze.cause.GroupedGradients;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.cause.OneHot;
import peakscope.analyze.cause.WideArguments;
import peakscope.read.io.ReadException;

/** What is promised for programs that were then changed as advised and compiled again, as shares of the peak. */
class RecompiledCausesTest {

    private static final double OFF_BY = 0.08;

    private static double promised(String id, Function<SpaceAnalysis, Cause> find, String name) throws ReadException {
        return Promised.share(new CauseRule(id, find), name);
    }

    /** With the checkpoint around the scanned layer instead of the loss, 1.865 of 15.840 GiB. */
    @Test
    void aCheckpointAroundTheLossRecomputesAllLayersAtOnce() throws ReadException {
        assertEquals(1.865 / 15.840, Promised.share(new KeptRule(), "whole_loss"), OFF_BY);
        Finding kept = Promised.finding(new KeptRule(), Promised.program("whole_loss"));
        assertEquals("long-lived", kept.id());
        assertTrue(kept.title().contains("recomputed at once"), kept.title());
        assertTrue(
                kept.steps().stream().anyMatch(step -> step.contains("with no more arithmetic")),
                kept.steps()::toString);
    }

    /**
     * Around each of six written-out layers: with dots_with_no_batch_dims_saveable 1.58 of 2.91 GiB, with nothing_saveable 0.957
     * GiB. With dots_saveable it stays at 2.91 GiB.
     */
    @Test
    void writtenOutLayersHaveAChoiceOfPoliciesToo() throws ReadException {
        assertEquals(0.957 / 2.91, Promised.share(new KeptRule(), "written"), OFF_BY);
        List<String> steps =
                Promised.finding(new KeptRule(), Promised.program("written")).steps();
        assertTrue(steps.stream().noneMatch(step -> step.contains("dots_saveable")), steps::toString);
        assertTrue(
                steps.stream()
                        .anyMatch(step -> step.contains("dots_with_no_batch_dims_saveable")
                                && step.contains("the peak is 1.80 GiB")),
                steps::toString);
    }

    /** With a checkpoint around each of four stages instead of the network, 2.482 of 4.169 GiB. */
    @Test
    void aCheckpointAroundTheNetworkIsSeenWithoutALoop() throws ReadException {
        assertEquals(2.482 / 4.169, Promised.share(new KeptRule(), "whole_network"), OFF_BY);
    }

    /** Written into caches of the final length, 1.109 of 2.079 GiB. */
    @Test
    void stateThatGrowsIsHeldTwice() throws ReadException {
        assertEquals(1.109 / 2.079, promised("copied-state.grown", CopiedState::grown, "growing"), OFF_BY);
    }

    /** With a pointer that goes round, 1.023 of 2.023 GiB. */
    @Test
    void aRolledHistoryIsHeldTwiceAndIsNoStackOfResults() throws ReadException {
        assertEquals(0.51, promised("copied-state.shifted", CopiedState::shifted, "rolled"), OFF_BY);
        SpaceAnalysis program = Promised.program("rolled");
        assertEquals(0, Causes.stackedResults(program).bytesAtPeak(program).count());
    }

    /** With the length alone saying what is valid, half. */
    @Test
    void aChoiceBetweenOldAndNewCachesHoldsBoth() throws ReadException {
        assertEquals(0.51, promised("copied-state.selected", CopiedState::selected, "speculative"), OFF_BY);
        SpaceAnalysis search = Promised.program("searched");
        // What jnp.take fills in for entries out of bounds is no choice.
        assertEquals(0, CopiedState.selected(search).bytesAtPeak(search).count());
    }

    /** Passed in bfloat16, 2.5 of 7.5 GiB: the compiler's copy goes too. */
    @Test
    void argumentsThatAreOnlyReadAsBfloat16AreTooWide() throws ReadException {
        assertEquals(2.5 / 7.5, promised("wide-arguments", WideArguments::of, "index_f32"), OFF_BY);
        SpaceAnalysis adam = Promised.program("adam");
        assertEquals(0, WideArguments.of(adam).bytesAtPeak(adam).count());
    }

    /** With pmean, 0.31. */
    @Test
    void gradientsThatAreGatheredForTheirMeanAreNamed() throws ReadException {
        assertEquals(0.31, promised("gathered-values.asked", GatheredValues::asked, "averaged"), OFF_BY);
    }

    /** With the second weight cut along the dimension that is summed over, 3.06 of 4.84 GiB. */
    @Test
    void hiddenValuesThatAreGatheredForAProductAreNoLogits() throws ReadException {
        Finding gathered = Promised.finding(
                new CauseRule("gathered-values.unasked", GatheredValues::unasked), Promised.program("two_cuts"));
        assertTrue(gathered.title().contains("two_cuts.py:17"), gathered.title());
        assertEquals(3.06 / 4.84, promised("gathered-values.unasked", GatheredValues::unasked, "two_cuts"), 0.12);
        SpaceAnalysis program = Promised.program("two_cuts");
        assertEquals(0, Logits.ofLoss(program).bytesAtPeak(program).count());
    }

    /** With the optimizer's state split by hand in the shard_map, 0.46; the weights stay whole. */
    @Test
    void inAShardMapOnlyStateOfTheUpdateIsPromised() throws ReadException {
        assertEquals(0.46, Promised.share(new ReplicationRule(), "manual_state"), 0.12);
        Finding replicated = Promised.finding(new ReplicationRule(), Promised.program("manual_state"));
        assertTrue(replicated.steps().get(0).contains("in_specs"), replicated.steps()::toString);
    }

    /** With members split, 0.81 of 3.75 GiB; the state is known by its names, though a loop writes over it. */
    @Test
    void argumentsAreNamedThoughOtherValuesLieInTheirMemory() throws ReadException {
        assertEquals(0.22, Promised.share(new ReplicationRule(), "ensemble"), 0.1);
        Finding replicated = Promised.finding(new ReplicationRule(), Promised.program("ensemble"));
        assertTrue(replicated.title().contains("state['"), replicated.title());
    }

    /** With 128 titles at a time, 2.06 of 5.89 GiB. */
    @Test
    void scoresInOneDimensionAreLogitsToo() throws ReadException {
        assertEquals(2.06 / 5.89, promised("logits", Logits::ofLoss, "titles"), OFF_BY);
    }

    /** With the loss by 16 pieces, 0.29. */
    @Test
    void aPositiveJoinedWithAllNegativesIsScored() throws ReadException {
        assertEquals(0.29, promised("logits", Logits::ofLoss, "negatives"), OFF_BY);
    }

    /** With 256 queries at a time, 0.06. */
    @Test
    void scoresOfSharedKeysAreAttentionAndNoLogits() throws ReadException {
        assertEquals(0.06, promised("attention-scores", Causes::scores, "context"), OFF_BY);
        SpaceAnalysis program = Promised.program("context");
        assertEquals(0, Logits.ofForward(program).bytesAtPeak(program).count());
    }

    /** With one picture at a time, 0.45 of 4.07 GiB; the promise is for an eighth. */
    @Test
    void stackedShiftsBelongToTheSortAndToNoLoop() throws ReadException {
        assertEquals(0.45 / 4.07, promised("scratch", Causes::scratch, "median"), OFF_BY);
        SpaceAnalysis program = Promised.program("median");
        assertEquals(0, Causes.stackedResults(program).bytesAtPeak(program).count());
    }

    /** One column after the other, 0.05. */
    @Test
    void aJacobianOfManyOutputsIsManyGradients() throws ReadException {
        assertEquals(0.05, promised("stacked-gradients.grouped", GroupedGradients::of, "tangents"), OFF_BY);
    }

    /** Donated, 4.05 of 8.05 GiB: the SparseCore adds to the rows, behind several calls. */
    @Test
    void whatAnotherCoreUpdatesIsReplacedToo() throws ReadException {
        assertEquals(4.05 / 8.05, Promised.share(new DonationRule(), "sketch"), OFF_BY);
    }

    /** With 64 portfolios at a time, 0.09; the promise is for an eighth. The sums that follow the sort are cut too. */
    @Test
    void sumsAfterASortBelongToTheWork() throws ReadException {
        assertEquals(0.09, promised("scratch", Causes::scratch, "risk"), 0.1);
    }

    /** With rows of the weights taken by index, 0.17. */
    @Test
    void columnsOfOneHotRowsJoinedIntoOneAreMasks() throws ReadException {
        assertEquals(0.17, promised("one-hot", OneHot::masks, "columns"), 0.13);
    }

    /** With the first moment in bfloat16, 0.84; a loop over the layers updates the state. */
    @Test
    void stateThatALoopUpdatesIsOfTheOptimizer() throws ReadException {
        assertEquals(0.84, Promised.share(new OptimizerStateRule(), "adam_loop"), OFF_BY);
    }

    @Test
    void whatEachExpertMakesOfEachTokenIsNoAttention() throws ReadException {
        SpaceAnalysis program = Promised.program("dense_experts");
        assertEquals(0, Causes.scores(program).bytesAtPeak(program).count());
    }

    @Test
    void smallMatricesForEachVoxelAreNoLogits() throws ReadException {
        SpaceAnalysis program = Promised.program("tensors");
        assertEquals(0, Logits.ofForward(program).bytesAtPeak(program).count());
    }
}
