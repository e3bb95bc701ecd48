package peakscope.advise.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.advise.change.DonationRule;
import peakscope.advise.change.KeptRule;
import peakscope.advise.change.PaddingRule;
import peakscope.advise.change.Rule;
import peakscope.advise.change.SmallProductRule;
import peakscope.advise.change.WidthRule;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.ModuleMemory;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

/** Each rule on a real dump that triggers it, and on one that does not. */
class SavingRulesTest {

    private static List<Finding> advise(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Fit fit = Fitting.of(analysis, limit);
        return Rules.of(analysis).stream()
                .flatMap(rule -> rule.findings(analysis, fit).stream())
                .sorted(Finding.BY_WEIGHT)
                .toList();
    }

    private static SpaceAnalysis sample(String name) throws ReadException {
        ModuleMemory module = CaseReader.read(List.of(Path.of("samples", name)), Progress.NONE)
                .modules()
                .get(0);
        return SpaceAnalysis.of(module, module.mainSpace());
    }

    private static Optional<Finding> finding(Rule rule, SpaceAnalysis analysis, String device) {
        List<Finding> findings = rule.findings(analysis, Fitting.of(analysis, device));
        assertTrue(findings.size() <= 1);
        return findings.stream().findFirst();
    }

    @Test
    void aReplayWithTheSameSizesChangesNothing() throws ReadException {
        Timeline timeline = sample("train-v6e").timeline();
        WhatIf same = WhatIf.replay(timeline, timeline::sizeBytes);
        assertEquals(85, same.step());
        assertEquals(0, same.saving().count());
        assertEquals(timeline.inUse(85), same.peak());
    }

    @Test
    void aReplayTellsWhereThePeakMoves() throws ReadException {
        SpaceAnalysis points = sample("points-v5e");
        Timeline timeline = points.timeline();
        int atPeakOnly = timeline.bufferCount() - 1;
        for (int buffer = 0; buffer < timeline.bufferCount(); buffer++) {
            boolean beginsThere = timeline.firstStep(buffer) == points.peak().step();
            atPeakOnly = beginsThere ? buffer : atPeakOnly;
        }
        int gone = atPeakOnly;
        WhatIf without = WhatIf.replay(timeline, buffer -> buffer == gone ? 0 : timeline.sizeBytes(buffer));
        assertEquals(4, without.step());
        assertEquals(timeline.inUse(4), without.peak());
    }

    @Test
    void paddingPromisesNothingForWhatTheCompilerLaysOut() throws ReadException {
        Finding padding =
                finding(new PaddingRule(), sample("rotations-oom-v5e"), "v5e").orElseThrow();
        assertEquals("E1000", padding.code());
        assertEquals(Optional.empty(), padding.saving());
    }

    /** Compiled as multiply and sum with libtpu 0.0.52, the same program needs 960,016,896 bytes. */
    @Test
    void asMultiplyAndSumTheRotationsWouldFit() throws ReadException {
        Finding products = finding(new SmallProductRule(), sample("rotations-oom-v5e"), "v5e")
                .orElseThrow();
        assertEquals("E1000", products.code());
        assertEquals(1_088_000_512L, products.saving().orElseThrow().peakAfter().count());
        assertEquals(
                "jnp.sum(a[:, :, :, None] * b[:, None, :, :], axis=2)  # instead of jnp.einsum('nij,njk->nik', a, b)",
                products.lines().get(0).text());
        assertTrue(finding(new SmallProductRule(), sample("train-v6e"), "v6e").isEmpty());
    }

    @Test
    void keptActivationsAreTheRoomThatTheScanMakes() throws ReadException {
        Finding kept = finding(new KeptRule(), sample("train-v6e"), "v6e").orElseThrow();
        assertEquals(4_789_895_168L, kept.saving().orElseThrow().bytes().count());
        assertEquals("3.E", kept.section());
        assertTrue(finding(new KeptRule(), sample("rotations-oom-v5e"), "v5e").isEmpty());
    }

    @Test
    void aGradientReplacesNothingThoughItHasTheShapeOfItsInput() throws ReadException {
        assertEquals(Optional.empty(), finding(new DonationRule(), sample("points-v5e"), "v5e"));
    }

    @Test
    void donatedParametersAreNotAskedFor() throws ReadException {
        assertTrue(finding(new DonationRule(), sample("train-v6e"), "v6e").isEmpty());
    }

    @Test
    void halvingCountsTemporariesOf32BitsAlone() throws ReadException {
        Finding width = finding(new WidthRule(), sample("lm-v5e"), "v5e").orElseThrow();
        assertTrue(width.evidence().stream().allMatch(one -> one.text().contains(" f32[")));
        assertEquals(3_019_898_880L, width.saving().orElseThrow().bytes().count());
    }

    @Test
    void aBufferOverHalfOfTheLimitIsOversized() throws ReadException {
        SpaceAnalysis rotations = sample("rotations-oom-v5e");
        assertTrue(finding(new OversizedRule(), rotations, "v5e").isEmpty(), "7.63 of 15.75 GiB is just under half");
        Finding large = finding(new OversizedRule(), rotations, "v2").orElseThrow();
        assertEquals("2", large.section());
        assertTrue(large.title().contains("102 %"), large.title());
    }

    @Test
    void whatDoesNotFitIsHeldAgainstEveryGeneration() throws ReadException {
        SpaceAnalysis rotations = sample("rotations-oom-v5e");
        Finding fits = finding(new FitsOnRule(), rotations, "v5e").orElseThrow();
        assertTrue(fits.detail().contains("v6e (31.25 GiB)") && !fits.detail().contains("v3 ("), fits.detail());
    }

    @Test
    void holesAndConstantsAreNoTroubleHere() throws ReadException {
        assertTrue(finding(new FragmentationRule(), sample("train-v6e"), "v6e").isEmpty());
        assertTrue(finding(new ConstantRule(), sample("train-v6e"), "v6e").isEmpty());
    }

    private static Finding combination(String sample, String limit) throws ReadException {
        return advise(sample(sample), Optional.of(MemoryLimit.ofUser(Bytes.parse(limit)))).stream()
                .filter(finding -> finding.id().startsWith("combination"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theSafestSingleChangeIsProposedWhenItIsEnough() throws ReadException {
        Finding enough = combination("rotations-oom-v5e", "15.75GiB");
        assertEquals("combination", enough.id());
        assertEquals(2, enough.steps().size(), "one change, then flags as a last resort");
        assertTrue(combination("train-v6e", "2GiB").steps().get(0).contains("jax.checkpoint"));
    }

    @Test
    void twoChangesAreProposedWhenOneIsNotEnough() throws ReadException {
        Finding both = combination("train-v6e", "1GiB");
        assertEquals("combination", both.id());
        assertEquals(3, both.steps().size(), both.steps()::toString);
    }

    @Test
    void whenNothingIsEnoughThatIsSaid() throws ReadException {
        Finding none = combination("train-v6e", "100MiB");
        assertEquals("combination-short", none.id());
        assertEquals(Severity.NOTE, none.severity());
    }

    @Test
    void whenNothingHelpsNoSavingIsNamed() throws ReadException {
        Finding none = combination("matmul-oom-v5e", "15.75GiB");
        assertEquals("combination-short", none.id());
        assertEquals("No change that Peakscope can measure lowers the peak", none.title());
        assertTrue(none.saving().isEmpty(), none::toString);
    }

    @Test
    void theLargestLineMayMakeAResult() throws ReadException {
        Finding line = advise(sample("matmul-oom-v5e"), Optional.empty()).stream()
                .filter(finding -> finding.id().equals("largest-line"))
                .findFirst()
                .orElseThrow();
        assertTrue(line.title().startsWith("oom.py:5 oom makes 200.00 GiB"), line.title());
    }

    @Test
    void aProgramThatFitsNeedsNoCombination() throws ReadException {
        assertTrue(advise(sample("train-v6e"), MemoryLimit.ofDevice("v6e")).stream()
                .noneMatch(finding -> finding.id().startsWith("combination")));
    }
}
