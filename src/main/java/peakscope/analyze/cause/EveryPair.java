package peakscope.analyze.cause;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.WideProducts;
import peakscope.model.shape.ArrayShape;

/**
 * Tables with an entry for each row of one array and every row of another, such as similarities of pictures and texts
 * or distances of points and centres. Logits are another cause.
 */
public final class EveryPair {

    private EveryPair() {}

    /** The tables, cut into pieces of their rows. */
    public static Cause tables(SpaceAnalysis analysis) {
        Set<List<Long>> weights = Logits.trained(analysis);
        Set<List<Long>> sides = new HashSet<>();
        analysis.program().ifPresent(program -> WideProducts.of(program).stream()
                .filter(table -> !isLayer(table, weights))
                .forEach(table -> sides.add(table.sides())));
        if (sides.isEmpty()) {
            return Cause.divided(List.of(), Causes.PIECES);
        }
        Set<Integer> logits = Logits.of(analysis).leaves().keySet();
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && one.places() == 1
                                && sides.contains(sides(array))
                                && !logits.contains(one.buffer().id())),
                Causes.PIECES);
    }

    /** Whether one of the two tables is a weight: the other side is then the width of a layer. */
    private static boolean isLayer(WideProducts.Table table, Set<List<Long>> weights) {
        return table.sides().stream().anyMatch(side -> weights.contains(Causes.sorted(List.of(side, table.summed()))));
    }

    private static List<Long> sides(ArrayShape array) {
        return Causes.sorted(
                array.dimensions().stream().filter(side -> side > 1).toList());
    }
}
