package peakscope.analyze.cause;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.TakenInTurn;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * Micro-batches that lie on one device each: {@code batch.reshape(micro_batches, -1, …)} puts the split of the batch on the dimension
 * that a scan goes through, so that every device works on each whole micro-batch.
 */
public final class SplitMicroBatches {

    private SplitMicroBatches() {}

    /**
     * Such micro-batches.
     *
     * @param turns how many there are
     * @param rows of each
     * @param parts how many devices have the batch between them
     */
    private record Micro(long turns, long rows, long parts) {

        /** Whether an array has all of them. */
        boolean areAllIn(List<Long> sides) {
            return sides.size() > 2 && sides.get(0) == turns && sides.get(1) == rows;
        }
    }

    /** What is computed of a whole micro-batch, of which each device needs a part. */
    public static Cause of(SpaceAnalysis analysis) {
        if (!ProgramShapes.isTraining(analysis)) {
            return Cause.divided(List.of(), 1);
        }
        Set<List<Long>> data = new HashSet<>(ProgramShapes.argumentDimensions(analysis));
        data.removeAll(ProgramShapes.stateDimensions(analysis));
        Set<Micro> all = new HashSet<>();
        analysis.program()
                .ifPresent(program -> program.graph().ifPresent(graph -> program.rowsByOpcode("all-gather"::equals)
                        .boxed()
                        .flatMap(row -> gathered(program, graph, row, data))
                        .forEach(all::add)));
        if (all.size() != 1) {
            return Cause.divided(List.of(), 1);
        }
        Micro micro = all.iterator().next();
        List<CausedBuffer> found = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && (micro.areAllIn(array.dimensions())
                                || (String.valueOf(one.origin().opName()).contains("while/")
                                        && isOf(array, one, micro.rows()))));
        return Cause.divided(found, micro.parts());
    }

    private static Stream<Micro> gathered(Program program, ProgramGraph graph, int row, Set<List<Long>> data) {
        if (graph.operands(row).length != 1
                || !(graph.shape(row) instanceof ArrayShape whole)
                || !(graph.shape(graph.operands(row)[0]) instanceof ArrayShape part)
                || whole.dimensions().size() != part.dimensions().size()
                || whole.dimensions().size() < 3) {
            return Stream.of();
        }
        long turns = whole.dimensions().get(0);
        long own = part.dimensions().get(0);
        long rows = whole.dimensions().get(1);
        boolean isInFront = own < turns
                && turns % own == 0
                && whole.dimensions()
                        .subList(1, whole.dimensions().size())
                        .equals(part.dimensions().subList(1, part.dimensions().size()));
        return isInFront && TakenInTurn.counts(program).contains(turns) && isData(part, own * rows, data)
                ? Stream.of(new Micro(turns, rows, turns / own))
                : Stream.of();
    }

    /** Whether an argument that no result replaces has these very rows. */
    private static boolean isData(ArrayShape part, long rows, Set<List<Long>> data) {
        List<Long> rest = ProgramShapes.sorted(
                part.dimensions().subList(2, part.dimensions().size()));
        return data.stream()
                .anyMatch(sides -> sides.get(0) == rows
                        && ProgramShapes.sorted(sides.subList(1, sides.size())).equals(rest));
    }

    /** Whether it has the rows in front, or behind the entries that a loop stacks. */
    private static boolean isOf(ArrayShape array, CausedBuffer one, long rows) {
        List<Long> sides = ProgramShapes.withoutOnes(array);
        int first = one.isOfLoop() && sides.size() > 1 && sides.get(0) == one.places() ? 1 : 0;
        return sides.size() > first && sides.get(first) == rows;
    }
}
