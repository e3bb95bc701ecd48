package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.cause.BuiltMatrices;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.CopiedState;
import peakscope.analyze.cause.EveryPair;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.cause.OneHot;
import peakscope.analyze.cause.StackedGradients;
import peakscope.analyze.cause.StackedResults;
import peakscope.analyze.mesh.WholeArrays;
import peakscope.analyze.piece.MappedRows;
import peakscope.analyze.piece.NarrowRows;
import peakscope.analyze.piece.ScratchWork;
import peakscope.model.ModuleMemory;
import peakscope.read.Programs;
import peakscope.read.io.ReadException;

/** Patterns that fill peaks, each on a program compiled before and after the change. */
class CauseRulesTest {

    private static final double GIB = 1L << 30;

    private static SpaceAnalysis program(String name) throws ReadException {
        ModuleMemory module = Programs.read(name);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    private static Optional<Finding> finding(Rule rule, String program) throws ReadException {
        List<Finding> findings = rule.findings(program(program), Fitting.of(program(program), Optional.empty()));
        assertTrue(findings.size() <= 1, findings::toString);
        findings.forEach(found -> assertTrue(!found.toString().matches("(?s).*\\{[a-zA-Z]+}.*"), found::toString));
        return findings.stream().findFirst();
    }

    private static double peakAfter(Rule rule, String program) throws ReadException {
        return finding(rule, program)
                        .orElseThrow()
                        .saving()
                        .orElseThrow()
                        .peakAfter()
                        .count()
                / GIB;
    }

    /** Written as multiply and sum, the products would leave the layout that the inverse asks for. */
    @Test
    void inversesAreNoSmallProducts() throws ReadException {
        assertTrue(finding(new SmallProductRule(), "poses").isEmpty());
        assertTrue(
                finding(new CauseRule("narrow-rows", NarrowRows::of), "poses").isEmpty());
        assertTrue(peakAfter(new CauseRule("whole-batch.mapped", MappedRows::of), "poses") < 0.5);
    }

    /** Windows of prices are shifted rows too, but each has a product of its own. */
    @Test
    void rollingWindowsAreNoToeplitzMatrix() throws ReadException {
        assertTrue(finding(new CauseRule("toeplitz", BuiltMatrices::shifted), "frames")
                .isEmpty());
        assertTrue(finding(new CauseRule("kronecker", BuiltMatrices::kronecker), "similarities")
                .isEmpty());
        assertTrue(finding(new CauseRule("full-bases", BuiltMatrices::bases), "poses")
                .isEmpty());
    }

    @Test
    void similaritiesAreATableOfEveryPair() throws ReadException {
        CauseRule rule = new CauseRule("every-pair", EveryPair::tables);
        Finding table = finding(rule, "similarities").orElseThrow();
        assertTrue(table.title().contains("siglip.py:32"), table.title());
        // Compiled with the rows in 16 pieces, it peaks at 0.636 GiB of 2.563; the promise is for 8 pieces.
        assertEquals(0.636, peakAfter(rule, "similarities"), 0.2);
        assertTrue(finding(rule, "smoothed").isEmpty());
        // Matrices of a root are multiplied with one another; one of them begins as a product of all columns.
        assertTrue(finding(rule, "roots").isEmpty());
        assertTrue(finding(rule, "gathered").isEmpty());
    }

    @Test
    void aTableOfPairsIsNoGatheredBatch() throws ReadException {
        double promised = finding(new CauseRule("gathered", WholeArrays::batches), "similarities")
                .flatMap(Finding::saving)
                .map(saving -> saving.bytes().count() / GIB)
                .orElse(0.0);
        assertTrue(promised < 0.2, () -> promised + " GiB");
    }

    @Test
    void logitsAreNoOneHotMask() throws ReadException {
        assertTrue(finding(new CauseRule("one-hot", OneHot::masks), "smoothed").isEmpty());
    }

    @Test
    void withTheLossByPiecesTheGradientOfItsWeightIsThereFromTheFirst() throws ReadException {
        // Compiled with the loss in 16 pieces, it peaks at 1.723 GiB of 1.967; the weight and its gradient have 0.488
        // GiB each.
        double after = peakAfter(new CauseRule("logits", Logits::of), "smoothed");
        assertTrue(after > 1.2 && after < 1.75, () -> after + " GiB");
    }

    @Test
    void whatALoopStacksToBeReducedIsToldToo() throws ReadException {
        CauseRule rule = new CauseRule("stacked-outputs", StackedResults::of);
        assertTrue(finding(rule, "stages").orElseThrow().title().contains("stages.py:20"));
        // Compiled with the means in the carry, it peaks at 1.129 GiB of 2.236.
        assertEquals(1.129, peakAfter(rule, "stages"), 0.05);
    }

    @Test
    void scratchOfAFusedConvolutionIsFound() throws ReadException {
        CauseRule rule = new CauseRule("scratch", ScratchWork::of);
        // Compiled in 32 pieces, it peaks at 5.063 GiB of 8.000.
        assertEquals(5.063, peakAfter(rule, "wavelets"), 0.6);
        assertTrue(finding(rule, "smoothed").isEmpty());
    }

    @Test
    void aBatchIsNoScratchOfWhatElseIsDoneWithIt() throws ReadException {
        CauseRule batch = new CauseRule("whole-batch", Causes::wholeBatch);
        CauseRule scratch = new CauseRule("scratch", ScratchWork::of);
        // Compiled in 16 pieces, it peaks at 0.752 GiB of 4.501: products with all rows, of which the best few are
        // taken.
        assertEquals(0.752, peakAfter(batch, "nearest"), 0.01);
        assertTrue(finding(scratch, "nearest").isEmpty());
        // Compiled with jax.lax.map over its members, it peaks at 0.002 GiB of 6.002; 128 members at a time need more.
        assertEquals(0.002, peakAfter(batch, "plumes"), 0.4);
        assertTrue(finding(scratch, "plumes").isEmpty());
    }

    @Test
    void aComplexArgumentStaysInItsTwoParts() throws ReadException {
        // Compiled coil by coil, it peaks at 2.438 GiB of 4.625.
        assertEquals(2.438, peakAfter(new CauseRule("scratch", ScratchWork::of), "coils"), 0.1);
    }

    @Test
    void columnsAreSortedFromACopyOfTheWhole() throws ReadException {
        // Compiled in 8 pieces of columns, it peaks at 1.313 GiB of 1.625.
        assertEquals(1.313, peakAfter(new CauseRule("scratch", ScratchWork::of), "quartiles"), 0.2);
    }

    @Test
    void whatIsAddedToAttentionScoresIsOneOfThem() throws ReadException {
        CauseRule rule = new CauseRule("attention-scores.one", Causes::scoresOfOne);
        assertTrue(finding(rule, "bias").orElseThrow().title().startsWith("Attention scores: 4.38 GiB"));
        // Compiled in 16 blocks of queries, it peaks at 0.309 GiB of 4.422; the promise is for 32.
        assertEquals(0.309, peakAfter(rule, "bias"), 0.15);
    }

    @Test
    void layersThatTheCompilerRecomputesAreToldApart() throws ReadException {
        // Compiled with jax.checkpoint around each layer, it peaks at 5.660 GiB of 13.679.
        assertEquals(5.660, peakAfter(new KeptRule(), "recomputed"), 0.7);
    }

    @Test
    void donationPromisesNothingForWhatALoopReorders() throws ReadException {
        // Compiled with the caches donated, it peaks at 13.06 GiB instead of 11.31.
        Finding donation = finding(new DonationRule(), "beams").orElseThrow();
        assertEquals(Optional.empty(), donation.saving());
        assertTrue(donation.title().startsWith("Old versions of caches, not donated, take 4.00 GiB"), donation.title());
        // With two layers instead of eight it keeps the order, and with the caches donated peaks at 3.357 GiB.
        assertEquals(3.357, peakAfter(new DonationRule(), "beams_two"), 0.001);
    }

    @Test
    void aroundConvolutionsBfloat16PromisesNothing() throws ReadException {
        // Compiled with norms in bfloat16, the six layers of this program need 11 % more.
        assertEquals(Optional.empty(), finding(new WidthRule(), "video").flatMap(Finding::saving));
    }

    @Test
    void aCacheInF32BesideNarrowWeightsWouldHalve() throws ReadException {
        Finding state = finding(new WidthRule(), "generate").orElseThrow();
        assertTrue(state.title().startsWith("9.00 GiB of state in f32 beside narrower weights"), state.title());
        // Compiled with the cache in bfloat16, it peaks at 4.982 GiB of 9.482.
        assertEquals(4.982, peakAfter(new WidthRule(), "generate"), 0.01);
    }

    @Test
    void stepsThatAreGradientsThemselvesAreKeptForTheOuterGradient() throws ReadException {
        // Compiled with jax.checkpoint around the inner step, it peaks at 0.328 GiB of 2.859.
        assertEquals(0.328, peakAfter(new KeptRule(), "meta"), 0.3);
        assertTrue(finding(new CauseRule("stacked-gradients", StackedGradients::of), "meta")
                .isEmpty());
    }

    @Test
    void layersWhoseValuesGoOnInOtherLayoutsAreToldApart() throws ReadException {
        // Compiled with jax.checkpoint around each of the three layers, it peaks at 2.216 GiB of 5.381.
        assertEquals(2.216, peakAfter(new KeptRule(), "video"), 0.9);
    }

    @Test
    void versionsOfStateThatALoopStacksAreItsResults() throws ReadException {
        CauseRule rule = new CauseRule("stacked-outputs", StackedResults::of);
        assertTrue(finding(rule, "steps").orElseThrow().title().contains("one value for each of 16 iterations"));
        // Compiled with their mean in the carry, it peaks at 1.080 GiB of 4.798.
        assertEquals(1.080, peakAfter(rule, "steps"), 0.6);
    }

    @Test
    void scoresOfGroupedQueriesAreFoundWhereTheLargestIsTakenInAFusion() throws ReadException {
        // Compiled in blocks of 256 queries, it peaks at 1.641 GiB of 9.922.
        assertEquals(1.641, peakAfter(new CauseRule("attention-scores", Causes::scores), "prefill"), 0.6);
    }

    @Test
    void aModelThatOnlyPredictsHasLogitsToo() throws ReadException {
        Finding logits = finding(new CauseRule("logits.forward", Logits::ofForward), "perplexity")
                .orElseThrow();
        assertEquals("logits", logits.id());
        assertTrue(logits.title().contains("perplexity.py:20"), logits.title());
        assertTrue(
                finding(new CauseRule("scratch", ScratchWork::of), "perplexity").isEmpty());
        // The sequences of signals are no words.
        assertTrue(finding(new CauseRule("logits.forward", Logits::ofForward), "wavelets")
                .isEmpty());
    }

    @Test
    void aWindowThatAConcatenateShiftsIsKeptTwice() throws ReadException {
        Finding copies = finding(new CauseRule("copied-state.shifted", CopiedState::shifted), "window")
                .orElseThrow();
        assertTrue(copies.title().contains("rolling_cache.py:10 shifted"), copies.title());
    }

    @Test
    void arraysOfOneLineAreOneLineOfEvidence() throws ReadException {
        Finding scratch =
                finding(new CauseRule("scratch", ScratchWork::of), "coils").orElseThrow();
        assertEquals(
                "2.50 GiB: 5 arrays of small.py:42 fft.<locals>.f.<locals>.<lambda> (jit(fft), mul), such as reshape.30"
                        + " f32[16,8,1024,1024]",
                scratch.evidence().get(0).text());
        assertEquals(5L << 29, scratch.evidence().get(0).bytes().orElseThrow());
    }
}
