package peakscope.analyze.cause;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.LoopState;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;

/**
 * New versions of weights and optimizer state beside the old ones, because a scan updates them slice by slice. Updated
 * whole, element by element, each new version takes the memory of the old one.
 */
public final class UpdateLoop {

    private static final Function<SpaceAnalysis, Cause> FOUND = UpdateLoop::find;

    private UpdateLoop() {}

    public static Cause of(SpaceAnalysis analysis) {
        return analysis.once(FOUND);
    }

    private static Cause find(SpaceAnalysis analysis) {
        Map<String, Integer> versions = ProgramShapes.isTraining(analysis)
                ? analysis.program().map(UpdateLoop::versions).orElse(Map.of())
                : Map.of();
        List<CausedBuffer> copies = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && one.isOfLoop()
                        && !Passes.isBackward(one.origin().opName())
                        && versions.containsKey(ProgramShapes.key(array))
                        && onlyUpdates(analysis, one));
        Map<Integer, Long> gone = new HashMap<>();
        for (CausedBuffer copy : copies) {
            if (copy.buffer().details().shape() instanceof ArrayShape array
                    && versions.merge(ProgramShapes.key(array), -1, Integer::sum) >= 0) {
                gone.put(copy.buffer().id(), 0L);
            }
        }
        return Cause.leaving(copies, gone);
    }

    /** Whether its loop computes no gradients itself, as a loop over members of an ensemble does, which trains one after the other. */
    private static boolean onlyUpdates(SpaceAnalysis analysis, CausedBuffer one) {
        return analysis.program()
                .flatMap(program -> program.graph().map(graph -> {
                    int loop = one.origin()
                            .stack()
                            .map(stack -> stack.loop().isEmpty() ? -1 : program.row(stack.loop()))
                            .orElse(-1);
                    int body = loop < 0 ? -1 : graph.body(loop);
                    return body < 0
                            || IntStream.range(graph.firstRow(body), graph.firstRow(body + 1))
                                    .noneMatch(row -> Passes.isBackward(program.opName(row)));
                }))
                .orElse(false);
    }

    /** How many arguments of each shape a loop still reads while it writes their new versions. */
    private static Map<String, Integer> versions(Program program) {
        Map<String, Integer> versions = new HashMap<>();
        program.graph().ifPresent(graph -> {
            for (int parameter : LoopState.readBesideNewVersion(program)) {
                if (graph.shape(graph.parameter(graph.entry(), parameter)) instanceof ArrayShape array) {
                    versions.merge(ProgramShapes.key(array), 1, Integer::sum);
                }
            }
        });
        return versions;
    }
}
