package peakscope.advise;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.CodeLine;
import peakscope.advise.finding.Finding;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;

/**
 * Wording of a finding for programs that PyTorch/XLA or TensorFlow compiled. Rules are written for JAX; what they
 * measure applies to all, but the code to write differs.
 */
enum FrameworkWords {
    JAX,
    PYTORCH,
    TENSORFLOW;

    /** Most instructions to look at. */
    private static final int MOST = 2_000;

    /** Names in explanations for which each framework has its own. */
    private static final List<String> NAMES = List.of("jax.checkpoint", "jax.lax.map");

    /** Told by the names that each framework gives to modules and operations; JAX if none matches. */
    static FrameworkWords of(SpaceAnalysis analysis) {
        String module = analysis.module();
        if (module.startsWith("SyncTensorsGraph") || module.startsWith("IrToHlo")) {
            return PYTORCH;
        }
        if (module.contains("__XlaCompiledKernel")
                || module.startsWith("a_inference_")
                || module.startsWith("cluster_")) {
            return TENSORFLOW;
        }
        return analysis.program().map(FrameworkWords::of).orElse(JAX);
    }

    private static FrameworkWords of(Program program) {
        for (int row = 0; row < Math.min(MOST, program.size()); row++) {
            String path = String.valueOf(program.opName(row));
            if (path.startsWith("jit(") || path.startsWith("pjit(") || path.startsWith("pmap(")) {
                return JAX;
            }
            if (path.contains("aten::") || path.contains("aten__") || path.contains("xla__")) {
                return PYTORCH;
            }
            if (path.contains("StatefulPartitionedCall") || path.startsWith("gradient_tape/")) {
                return TENSORFLOW;
            }
        }
        return JAX;
    }

    /** The finding with this framework's steps and code, if it has any; JAX code does not help others. */
    Finding of(Finding general) {
        if (this == JAX) {
            return general;
        }
        Finding finding = general.explained(
                        translated(general.detail()), isJax(general.reference()) ? null : general.reference())
                .steps(general.steps().stream().map(this::translated).toList());
        String own = finding.id() + "." + name().toLowerCase(Locale.ROOT);
        List<String> steps = AdviceText.list(own + ".step", Map.of());
        if (!steps.isEmpty()) {
            return finding.steps(steps).lines(AdviceText.lines(own, Map.of()));
        }
        return isJax(finding)
                ? finding.steps(finding.steps().stream()
                                .filter(step -> !isJax(step))
                                .toList())
                        .lines(AdviceText.lines(own, Map.of()))
                : finding;
    }

    /** A text that is not code, with this framework's names. */
    private String translated(String text) {
        String own = text;
        for (String jax : NAMES) {
            own = own.replace(jax, AdviceText.of("words." + name().toLowerCase(Locale.ROOT) + "." + jax, Map.of()));
        }
        return own;
    }

    private static boolean isJax(Finding finding) {
        return finding.lines().stream().anyMatch(line -> line.kind() == CodeLine.Kind.PYTHON)
                || finding.steps().stream().anyMatch(FrameworkWords::isJax);
    }

    private static boolean isJax(@Nullable String text) {
        return text != null
                && (text.contains("jax.") || text.contains("jnp.") || text.contains("lax.") || text.contains("optax."));
    }
}
