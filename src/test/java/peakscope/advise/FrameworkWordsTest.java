package peakscope.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import peakscope.advise.change.Analyses;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.HeldTensors;
import peakscope.analyze.budget.Fitting;
import peakscope.model.ModuleMemory;
import peakscope.read.CaseReader;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class FrameworkWordsTest {

    private static Finding finding(String id) {
        return AdviceText.finding(id, null, null, Severity.LIKELY, Map.of(), List.of())
                .lines(AdviceText.lines("fix.width", Map.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"long-lived", "donation", "width", "attention-scores", "logits", "optimizer-state", "scratch"})
    void noFindingSpeaksOfJaxToOthers(String id) {
        for (FrameworkWords words : List.of(FrameworkWords.PYTORCH, FrameworkWords.TENSORFLOW)) {
            Finding said = words.of(finding(id));
            assertFalse(said.steps().isEmpty(), id);
            assertFalse((said.steps() + " " + said.lines()).contains("jax."), said::toString);
        }
    }

    @Test
    void whatHasNoWordsOfItsOwnLosesTheCodeAlone() {
        Finding said = FrameworkWords.TENSORFLOW.of(finding("padding"));
        assertEquals(List.of(), said.lines());
        assertTrue(said.steps().size() > 0);
    }

    /** A tf.function with jit_compile=True and a GradientTape, compiled for a CPU by TensorFlow 2.21. */
    @Test
    void aTensorflowProgramIsToldByItsModule() throws ReadException {
        ModuleMemory module = CaseReader.read(
                        List.of(Path.of("src/test/resources/programs/tensorflow-cpu.hlo.pb.gz")), Progress.NONE)
                .modules()
                .get(0);
        assertSame(FrameworkWords.TENSORFLOW, FrameworkWords.of(SpaceAnalysis.of(module, module.mainSpace())));
    }

    /** A stack of linear layers with SGD, compiled for a CPU by PyTorch/XLA 2.8 with XLA_IR_DEBUG=1. */
    @Test
    void aPytorchProgramIsToldWhatItKeepsInItsOwnWords() throws ReadException {
        ModuleMemory module = CaseReader.read(
                        List.of(Path.of("src/test/resources/programs/pytorch-cpu.hlo.pb.gz")), Progress.NONE)
                .modules()
                .get(0);
        SpaceAnalysis analysis = SpaceAnalysis.of(module, module.mainSpace());
        assertSame(FrameworkWords.PYTORCH, FrameworkWords.of(analysis));
        List<Finding> findings = Advisor.onDump(analysis, Fitting.of(analysis, Optional.empty()));
        assertEquals(
                "112.00 MiB kept for the backward pass, all of it from stack.py:15 forward",
                findings.get(0).title());
        assertTrue(findings.get(0).lines().get(1).text().contains("checkpoint(layer, x"), findings::toString);
        assertFalse(findings.toString().contains("jax."), findings::toString);
    }

    @Test
    void tensorsThatPythonStillHoldsAreToldToPytorchAlone() throws ReadException {
        ModuleMemory module = CaseReader.read(
                        List.of(Path.of("src/test/resources/programs/pytorch_held-cpu.hlo.pb.gz")), Progress.NONE)
                .modules()
                .get(0);
        SpaceAnalysis analysis = SpaceAnalysis.of(module, module.mainSpace());
        Finding held = Advisor.onDump(analysis, Fitting.of(analysis, Optional.empty())).stream()
                .filter(finding -> finding.id().equals("held-tensors"))
                .findFirst()
                .orElseThrow();
        assertTrue(held.evidence().get(0).text().contains("f32[4096,1000]"), held::toString);
        assertTrue(held.lines().get(0).text().startsWith("del logits"), held::toString);
        assertTrue(HeldTensors.of(Analyses.holding("f32[4]")).buffers().isEmpty());
    }

    @Test
    void itsOwnWordsAreUsedWhereTheGeneralOnesHaveNoCode() {
        Finding general = AdviceText.finding("width", null, null, Severity.TRY, Map.of("after", ""), List.of());
        assertTrue(FrameworkWords.TENSORFLOW.of(general).lines().get(0).text().contains("mixed_bfloat16"));
    }

    @Test
    void jaxIsTakenWhereNothingElseIsSeen() {
        assertSame(FrameworkWords.JAX, FrameworkWords.of(Analyses.holding("f32[4]")));
        Finding own = finding("long-lived");
        assertSame(own, FrameworkWords.JAX.of(own));
    }
}
