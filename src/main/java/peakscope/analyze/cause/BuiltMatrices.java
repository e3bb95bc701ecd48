package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.FullBases;
import peakscope.analyze.use.MultipliedMatrices;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/** Matrices that a program need not build: smaller ones do the same. */
public final class BuiltMatrices {

    private BuiltMatrices() {}

    /** Kronecker products, of which nothing is left. */
    public static Cause kronecker(SpaceAnalysis analysis) {
        return of(analysis, MultipliedMatrices::kronecker, 0);
    }

    /** Toeplitz matrices, of which nothing is left, nor of their gradients. */
    public static Cause shifted(SpaceAnalysis analysis) {
        Cause forward = of(analysis, MultipliedMatrices::shifted, 0);
        Set<Long> sizes = new HashSet<>();
        forward.buffers().forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                sizes.add(array.elements());
            }
        });
        Map<Integer, Long> leaves = new HashMap<>(forward.leaves());
        List<CausedBuffer> all = new ArrayList<>(forward.buffers());
        Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && sizes.contains(array.elements())
                                && Passes.isBackward(one.origin().opName()))
                .forEach(one -> {
                    if (leaves.putIfAbsent(one.buffer().id(), 0L) == null) {
                        all.add(one);
                    }
                });
        return Cause.leaving(all, leaves);
    }

    /** Bases that a decomposition completes, of which the columns that it has without are left. */
    public static Cause bases(SpaceAnalysis analysis) {
        FullBases bases = analysis.program().flatMap(FullBases::of).orElse(FullBases.NONE);
        return of(analysis, program -> bases.rows(), bases.share());
    }

    private static Cause of(SpaceAnalysis analysis, Function<Program, Set<Integer>> find, double share) {
        List<CausedBuffer> found = analysis.program()
                .map(program -> {
                    Set<Integer> rows = find.apply(program);
                    return Candidates.of(
                            analysis,
                            (array, one) -> one.isTemporary() && rows.contains(Made.row(analysis, program, one)));
                })
                .orElse(List.of());
        Map<Integer, Long> leaves = new HashMap<>();
        found.forEach(one ->
                leaves.put(one.buffer().id(), Math.round(one.buffer().size().count() * share)));
        return Cause.leaving(found, leaves);
    }
}
