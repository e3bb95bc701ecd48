package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.GroupedGradients;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.checkpoint.Policies;
import peakscope.analyze.checkpoint.Policy;
import peakscope.analyze.kept.KeptValues;
import peakscope.analyze.mesh.WholeArrays;
import peakscope.read.io.ReadException;

/** What findings promise of programs whose change was compiled too: shares of the peak before, off by at most 5 %. */
class PromisesTest {

    private static final double OFF_BY = 0.05;

    private static double under(Policy policy, String name) throws ReadException {
        SpaceAnalysis program = Promised.program(name);
        return Policies.of(program, KeptValues.of(program)).orElseThrow().peaks().stream()
                .filter(peak -> peak.policy() == policy)
                .findFirst()
                .orElseThrow()
                .after()
                .peak()
                .shareOf(program.peak().inUse());
    }

    /** With a scan over the 16 clients it peaks at 0.596 of 2.789 GiB. */
    @Test
    void gradientsUnderVmapNeedOneGroupInAScan() throws ReadException {
        CauseRule rule = new CauseRule("stacked-gradients.grouped", GroupedGradients::of);
        Finding grouped = Promised.finding(rule, Promised.program("clients"));
        assertEquals("stacked-gradients", grouped.id());
        assertTrue(grouped.title().contains("fed.py:7"), grouped.title());
        assertEquals(0.596 / 2.789, Promised.share(rule, "clients"), OFF_BY);
    }

    @Test
    void attentionMappedInsideAGradientIsNoGroup() throws ReadException {
        SpaceAnalysis program = Promised.program("pictures");
        assertEquals(
                0, GroupedGradients.of(program).bytesAtPeak(program).count(), "the heads are mapped, not the gradient");
    }

    /** With a checkpoint around the inner block of two nested loops it peaks at 1.768 of 19.332 GiB. */
    @Test
    void anInnerLoopKeepsItsInputsForEachTurnOfTheOuter() throws ReadException {
        assertEquals(1.768 / 19.332, under(Policy.NOTHING, "ponder"), OFF_BY);
    }

    /** Checkpointed, it peaks at 0.328 of 2.859 GiB: products alone read the carries, so they stay as bfloat16. */
    @Test
    void whatProductsAloneReadIsKeptNarrow() throws ReadException {
        assertEquals(0.328 / 2.859, under(Policy.NOTHING, "meta"), OFF_BY);
    }

    /** In bfloat16 it peaks at 11.238 of 19.332 GiB: its sigmoid shrinks too, which no line of a norm or softmax makes. */
    @Test
    void anActivationIsNoSoftmax() throws ReadException {
        assertEquals(11.238 / 19.332, Promised.share(new WidthRule(), "ponder"), OFF_BY);
    }

    /** With its named values in host memory it peaks at 2.041 of 4.311 GiB, and without them at 2.830 GiB. */
    @Test
    void whatAPolicySavesCanGoElsewhere() throws ReadException {
        assertEquals(2.041 / 4.311, under(Policy.OFFLOAD, "named"), OFF_BY);
        assertEquals(2.830 / 4.311, under(Policy.NOTHING, "named"), OFF_BY);
        Finding saved = Promised.finding(new KeptRule(), Promised.program("named"));
        assertEquals("long-lived", saved.id());
        assertTrue(saved.title().contains("kept by the policy"), saved.title());
        assertTrue(
                saved.lines().stream().anyMatch(line -> line.text().contains("save_and_offload_only_these_names")),
                saved.lines()::toString);
    }

    /** With both arguments donated it peaks at 8.451 of 11.198 GiB: gradients need the memory that outputs lent them. */
    @Test
    void memoryThatGradientsUseFirstIsNotFreedByDonation() throws ReadException {
        assertEquals(8.451 / 11.198, Promised.share(new DonationRule(), "state"), OFF_BY);
    }

    /**
     * With both arguments donated it peaks at 8.330 of 11.177 GiB: tables' gradients wait for their norm in the memory of
     * outputs.
     */
    @Test
    void gradientsThatWaitForTheirNormNeedMemoryOfTheirOwn() throws ReadException {
        assertEquals(8.330 / 11.177, Promised.share(new DonationRule(), "towers"), OFF_BY);
    }

    /** With its whole state donated it peaks at 2.358 of 3.384 GiB: bfloat16 weights are cast from the new masters. */
    @Test
    void weightsThatAreCastFromDonatedMastersAreReplacedToo() throws ReadException {
        assertEquals(2.358 / 3.384, Promised.share(new DonationRule(), "masters"), OFF_BY);
    }

    /** With the loss in 16 pieces of time it peaks at 1.446 of 3.939 GiB: eight vocabularies, and three dimensions of weights. */
    @Test
    void lossesOfSeveralVocabulariesAreLogits() throws ReadException {
        assertEquals(1.446 / 3.939, Promised.share(new CauseRule("logits", Logits::ofLoss), "codebooks"), OFF_BY);
    }

    /** With tokens sent by all_to_all it peaks at 2.626 of 5.385 GiB. */
    @Test
    void whatEveryDeviceGathersLayerByLayerIsNoWeight() throws ReadException {
        assertEquals(
                2.626 / 5.385,
                Promised.share(new CauseRule("gathered-by-hand", WholeArrays::inTurn), "travel"),
                OFF_BY);
        SpaceAnalysis program = Promised.program("travel");
        assertEquals(0, WholeArrays.arguments(program).bytesAtPeak(program).count());
    }

    /**
     * A checkpoint around each of 1,024 steps of time peaks at 8.012 GiB as before, because it keeps the fields of each; in
     * segments of 32 it peaks at 0.782 GiB.
     */
    @Test
    void ofALoopWhoseCarryIsAsLargeOnlySegmentsArePromised() throws ReadException {
        SpaceAnalysis program = Promised.program("inversion");
        Finding kept = Promised.finding(new KeptRule(), program);
        assertTrue(kept.steps().stream().noneMatch(step -> step.contains("_saveable")), kept.steps()::toString);
        assertEquals(0.782 / 8.012, under(Policy.SEGMENTS, "inversion"), OFF_BY);
    }

    /** Two layers a stage have the same lines: with dots_saveable it peaks at 5.406 of 13.555 GiB, without batched products at 4.367. */
    @Test
    void productsOfOneLineCountForEachCall() throws ReadException {
        assertEquals(5.406 / 13.555, under(Policy.DOTS, "pipeline"), OFF_BY);
        assertEquals(4.367 / 13.555, under(Policy.DOTS_WITH_NO_BATCH_DIMS, "pipeline"), OFF_BY);
    }
}
