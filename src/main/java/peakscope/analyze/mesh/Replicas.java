package peakscope.analyze.mesh;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Partitioning;
import peakscope.model.Partitioning.Sharding;
import peakscope.model.Program;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;
import peakscope.model.timeline.Timeline;

/** Arrays that several devices hold alike. */
public final class Replicas {

    /** Ignores buffers below this share of the peak. */
    private static final double SMALL_BUFFER = 0.002;

    private static final Function<SpaceAnalysis, Map<Integer, Integer>> ALL = Replicas::all;

    private Replicas() {}

    /**
     * Larger arguments that are equal on several devices and what is computed or gathered alike, live at the peak or
     * not, each with its number of copies. An argument split over only some axes of the mesh counts if it is state, not
     * if it is data, which is meant to lie that way.
     */
    public static Map<Integer, Integer> of(SpaceAnalysis analysis) {
        return analysis.once(ALL);
    }

    private static Map<Integer, Integer> all(SpaceAnalysis analysis) {
        Program program = analysis.program().orElseThrow();
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        Optional<EqualValues> equal = EqualValues.of(program);
        Map<Integer, Integer> several = new HashMap<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) < small) {
                continue;
            }
            int row = program.row(timeline.instructionOf(id));
            int copies = row < 0
                    ? 1
                    : timeline.category(id) != Category.PARAMETER && equal.isPresent()
                            ? computed(analysis, equal.get(), row, timeline.buffer(id))
                            : copies(program, row, timeline.argument(id), timeline.isAliased(id));
            if (copies > 1) {
                several.put(id, copies);
            }
        }
        return several;
    }

    /** Weights are gathered to be used, so their copies are not told here. */
    private static int computed(SpaceAnalysis analysis, EqualValues equal, int row, Buffer buffer) {
        return analysis.origins().of(buffer).how() == How.ARGUMENT
                ? 1
                : equal.copies(row, buffer.details().shapeIndex());
    }

    private static int copies(Program program, int row, int parameter, boolean isState) {
        Partitioning split = program.partitioning();
        String opcode = program.opcode(row);
        if (opcode != null && opcode.startsWith("all-gather")) {
            return split.devices();
        }
        return parameter < 0 || (split.parameter(parameter) == Sharding.SPLIT && !isState)
                ? 1
                : split.copies(parameter);
    }
}
