package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.whatif.Recomputation;
import peakscope.model.value.Bytes;
import peakscope.read.io.ReadException;

/** Programs in which two moments need nearly as much, for different reasons. */
class TwoPeaksTest {

    private final SpaceAnalysis analysis = Analyses.following("f32[1024,1024]", "f32[1023,1024]");
    private final CauseRule first = new CauseRule("attention-scores", of -> gone(of, 0));
    private final CauseRule second = new CauseRule("logits", of -> gone(of, 1));

    /** The change leaves nothing of one buffer. */
    private static Cause gone(SpaceAnalysis analysis, int buffer) {
        CausedBuffer caused = new CausedBuffer(
                analysis.timeline().buffer(buffer),
                analysis.origins().of(analysis.timeline().buffer(buffer)));
        return new Cause(List.of(caused), Map.of(buffer, 0L), List.of());
    }

    private Fit fit(String limit) {
        return Fitting.of(analysis, Optional.of(MemoryLimit.ofUser(Bytes.parse(limit))));
    }

    /** The gradients of the table are held as long as the pieces are computed, whoever says so. */
    @Test
    void aSetOfOneChangeSavesWhatTheChangeSaves() throws ReadException {
        SpaceAnalysis program = Promised.program("codebooks");
        Rule logits = new CauseRule("logits", Logits::of);
        Finding set = new CombinationRule(List.of(logits))
                .findings(program, Fitting.of(program, Optional.of(MemoryLimit.ofUser(Bytes.parse("2GiB")))))
                .get(0);
        assertEquals(
                Promised.finding(logits, program).saving().orElseThrow().bytes(),
                set.saving().orElseThrow().bytes());
    }

    @Test
    void whatFillsThePeakIsNamedThoughItsChangeAloneGainsNothing() {
        Finding cause = first.findings(analysis, fit("1MiB")).get(0);
        assertEquals(Severity.LIKELY, cause.severity());
        assertEquals(Optional.empty(), cause.saving());
        assertTrue(cause.steps().get(0).contains("4.00 MiB at event 2 (op.1), 4.00 KiB less"), cause.steps()::toString);
    }

    @Test
    void whatFillsTheSecondPeakAloneIsNotSaidByItself() {
        assertEquals(List.of(), second.findings(analysis, fit("1MiB")));
    }

    @Test
    void bothChangesTogetherAreProposed() {
        Finding both = new CombinationRule(List.of(first, second))
                .findings(analysis, fit("1MiB"))
                .get(0);
        assertEquals("combination", both.id());
        assertTrue(both.title().endsWith("compute attention in blocks, compute the logits in pieces"), both::title);
        assertEquals(Bytes.ZERO, both.saving().orElseThrow().peakAfter());
        assertTrue(both.steps().get(1).endsWith("(alone: nothing)"), both.steps()::toString);
    }

    @Test
    void aProgramWithoutABackwardPassIsNotToldToCheckpointLayersThoughTheCompilerRecomputes() {
        List<String> names = List.of("fusion.1", "fusion.2", "fusion.1.remat");
        SpaceAnalysis recomputing =
                Analyses.following(names::get, "f32[1024,1024]", "f32[1024,1024]", "f32[1024,1024]");
        assertTrue(Recomputation.carriesPeak(recomputing.timeline()));
        Finding sum = new CombinationRule(List.of(first))
                .findings(recomputing, Fitting.of(recomputing, Optional.of(MemoryLimit.ofUser(Bytes.parse("1MiB")))))
                .get(0);
        assertTrue(sum.steps().stream().noneMatch(step -> step.contains("jax.checkpoint")), sum.steps()::toString);
    }
}
