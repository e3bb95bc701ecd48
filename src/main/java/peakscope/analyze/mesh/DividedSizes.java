package peakscope.analyze.mesh;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Timeline;

/** Bytes of each buffer after arrays that are the same on several devices have been divided over them. */
public final class DividedSizes {

    private DividedSizes() {}

    /**
     * Arrays computed from such an argument with its shape, such as a weight update, are split the same way. Copies of
     * it, and new versions gathered from their parts to replace it, disappear.
     */
    public static IntToLongFunction of(SpaceAnalysis analysis, Map<Integer, Integer> whole) {
        Timeline timeline = analysis.timeline();
        Map<String, Integer> shapes = new HashMap<>();
        Set<String> replaced = new HashSet<>();
        whole.forEach((id, copies) -> {
            if (timeline.category(id) == Category.PARAMETER
                    && timeline.shapeOf(id) instanceof ArrayShape array
                    && array.dimensions().size() > 1) {
                shapes.merge(array.withoutLayout(), copies, Math::min);
                if (timeline.isAliased(id)) {
                    replaced.add(array.withoutLayout());
                }
            }
        });
        return id -> {
            if (isCopy(analysis, id, replaced)) {
                return 0;
            }
            int copies = whole.getOrDefault(
                    id,
                    timeline.category(id) == Category.TEMPORARY
                                    && timeline.shapeOf(id) instanceof ArrayShape array
                                    && !isOfShardMap(analysis, id)
                            ? shapes.getOrDefault(array.withoutLayout(), 1)
                            : 1);
            return part(timeline, id, copies);
        };
    }

    /** What the body of a {@code shard_map} computes has the shape that is written there, such as a gradient before its sum. */
    private static boolean isOfShardMap(SpaceAnalysis analysis, int id) {
        return String.valueOf(
                        analysis.origins().of(analysis.timeline().buffer(id)).opName())
                .contains("/shard_map/");
    }

    private static boolean isCopy(SpaceAnalysis analysis, int id, Set<String> replaced) {
        Timeline timeline = analysis.timeline();
        if (timeline.category(id) != Category.TEMPORARY
                || !(timeline.shapeOf(id) instanceof ArrayShape array)
                || !replaced.contains(array.withoutLayout())) {
            return false;
        }
        Program program = analysis.program().orElseThrow();
        int row = program.row(timeline.instructionOf(id));
        return (row >= 0 && String.valueOf(program.opcode(row)).startsWith("all-gather"))
                || analysis.origins().of(timeline.buffer(id)).how() == How.ARGUMENT;
    }

    /** A device's part of a buffer that lies alike on several. */
    public static long part(Timeline timeline, int id, int copies) {
        return (timeline.sizeBytes(id) + copies - 1) / copies;
    }
}
