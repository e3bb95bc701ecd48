package peakscope.advise.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import peakscope.advise.change.CauseRule;
import peakscope.advise.change.KeptRule;
import peakscope.advise.change.Promised;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fitting;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.piece.ExampleGradients;
import peakscope.analyze.piece.RepeatedRows;
import peakscope.analyze.piece.RowsInPieces;
import peakscope.read.io.ReadException;

/**
 * Programs that were compiled for an H100 or an H200 as they were and as they were changed, by JAX 0.11.2. {@code peak_memory_in_bytes} of their
 * executables is the judge of the peaks.
 */
class GpuRulesTest {

    /** How far a promise may be from the recompiled peak, as a share of the first one. */
    private static final double OFF_BY = 0.05;

    private static final String ON_GPU = ".gpu_after_optimizations";

    @ParameterizedTest
    @CsvSource({
        "forecasts, 1040580628",
        "prosody, 7301775408",
        "cyclones, 2439665205",
        "wavefunction, 5419323464",
        "separation, 7849675880",
        "observations, 7421288128",
        "preferences, 9510079660"
    })
    void thePeakIsThatOfTheCompiler(String name, long bytes) throws ReadException {
        assertEquals(bytes, Promised.program(name + ON_GPU).peak().inUse().count());
    }

    @ParameterizedTest
    @CsvSource({"prosody, 0.135", "cyclones, 0.269"})
    void promisesHoldOnGpus(String name, double compiled) throws ReadException {
        Rule rule = name.equals("prosody") ? new KeptRule() : new CauseRule("whole-batch.given", RowsInPieces::given);
        assertEquals(compiled, Promised.share(rule, name + ON_GPU), OFF_BY);
    }

    /** Products and convolutions of libraries are what they are on a TPU, and what a fusion computes is looked into. */
    @ParameterizedTest
    @MethodSource("causes")
    void causesAreFoundInWhatLibrariesCompute(Rule rule, String name, double compiled) throws ReadException {
        assertEquals(compiled, Promised.share(rule, name + ON_GPU), OFF_BY);
    }

    static Stream<Arguments> causes() {
        return Stream.of(
                Arguments.of(new CauseRule("jacobian.examples", ExampleGradients::of), "wavefunction", 0.018),
                Arguments.of(new CauseRule("attention-scores", Causes::scores), "separation", 0.096),
                Arguments.of(new CauseRule("repeated.rows", RepeatedRows::of), "observations", 0.073),
                Arguments.of(new CauseRule("logits", Logits::ofLoss), "preferences", 0.256));
    }

    /** The allocator's peak was 192.19 MiB above the plan when the program ran. */
    @Test
    void realTransformsTakeAWorkspaceBeyondThePlan() throws ReadException {
        Finding found = Promised.finding(new TransformRule(), Promised.program("forecasts" + ON_GPU));
        assertTrue(found.title().contains("192.19 MiB"), found.title());
        assertTrue(found.detail().contains("needs 1.16 GiB"), found.detail());
    }

    @Test
    void aTpuHasNoCuFft() throws ReadException {
        SpaceAnalysis program = Promised.program("forecasts");
        assertTrue(new TransformRule()
                .findings(program, Fitting.of(program, Optional.empty()))
                .isEmpty());
    }
}
