package peakscope.analyze.mesh;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.origin.Moves;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** What a program puts together by all-gathers. */
final class AllGathers {

    /** Instructions whose result is their operand in another type, order or place. */
    private static final Set<String> MOVES = Set.of(
            "convert",
            "copy",
            "copy-done",
            "copy-start",
            "async-done",
            "async-start",
            "bitcast",
            "reshape",
            "transpose",
            "get-tuple-element");

    /** Where a program gets a value without computing it; what a loop carries is mostly that. */
    private static final Set<String> GIVEN = Set.of("parameter", "while");

    private static final int LONGEST = 32;

    private AllGathers() {}

    /** Sides of all results, in ascending order, with and without sides of 1. */
    static Set<List<Long>> of(SpaceAnalysis analysis) {
        return results(analysis, row -> true);
    }

    /** Those whose parts the program computes, unlike the parts of weights. */
    static Set<List<Long>> ofComputed(SpaceAnalysis analysis) {
        Optional<Program> program = analysis.program();
        Optional<ProgramGraph> graph = program.flatMap(Program::graph);
        return graph.isEmpty()
                ? Set.of()
                : results(analysis, row -> IntStream.of(graph.get().operands(row))
                        .anyMatch(part -> isComputed(program.get(), graph.get(), part)));
    }

    private static Set<List<Long>> results(SpaceAnalysis analysis, IntPredicate wanted) {
        Set<List<Long>> sides = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph()
                .ifPresent(graph -> graph.arrays(program.rowsByOpcode(opcode -> opcode.startsWith("all-gather"))
                                .filter(wanted))
                        .map(ArrayShape::dimensions)
                        .forEach(result -> {
                            sides.add(ProgramShapes.sorted(result));
                            sides.add(ProgramShapes.sorted(
                                    result.stream().filter(side -> side > 1).toList()));
                        })));
        return sides;
    }

    /** Whether it is more than an argument, or what a loop carries, in another type, order or place. */
    static boolean isComputed(Program program, ProgramGraph graph, int part) {
        int at = part;
        for (int step = 0; step < LONGEST && isMove(program, graph, at); step++) {
            at = graph.operands(at)[0];
        }
        return !GIVEN.contains(String.valueOf(program.opcode(at)));
    }

    private static boolean isMove(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        return graph.operands(row).length > 0
                && (MOVES.contains(opcode)
                        || Moves.joins(graph, row)
                        || (opcode.equals("fusion") && movesOnly(program, graph, row)));
    }

    private static boolean movesOnly(Program program, ProgramGraph graph, int fusion) {
        int[] called = graph.called(fusion);
        int at = called.length == 0 ? -1 : graph.root(called[0]);
        for (int step = 0; step < LONGEST && at >= 0; step++) {
            String opcode = String.valueOf(program.opcode(at));
            if (opcode.equals("parameter")) {
                return true;
            }
            at = MOVES.contains(opcode) && graph.operands(at).length > 0 ? graph.operands(at)[0] : -1;
        }
        return false;
    }
}
