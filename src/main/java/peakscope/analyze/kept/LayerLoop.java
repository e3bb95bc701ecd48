package peakscope.analyze.kept;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * A loop over layers, or over time steps, whose iterations leave values for the backward pass.
 *
 * @param name of the loop's instruction
 * @param turns number of iterations
 * @param carry bytes that one iteration passes to the next
 * @param scanned bytes that one iteration takes of arrays with an entry for each, such as the weights of its layer
 * @param products of the forward pass of one iteration
 * @param isCheckpointed whether the backward pass already recomputes the layer
 * @param backwardFirst first step of the loop of the backward pass; empty if the dump does not say
 * @param kept stacks of what its iterations leave, largest first
 */
record LayerLoop(
        String name,
        long turns,
        long carry,
        long scanned,
        List<Product> products,
        boolean isCheckpointed,
        Optional<Integer> backwardFirst,
        List<KeptValue> kept) {

    static LayerLoop of(Program program, ProgramGraph graph, Timeline timeline, String name, List<KeptValue> kept) {
        Products products = new Products(program, graph);
        long turns = kept.get(0).stack().orElseThrow().places();
        int loop = program.row(name);
        int body = loop < 0 ? -1 : graph.body(loop);
        List<Integer> backward = backwardRows(program, graph, products, loop);
        return new LayerLoop(
                name,
                turns,
                body < 0 ? 0 : carry(program, graph, body, turns),
                body < 0 ? 0 : scanned(program, graph, body, turns),
                body < 0 ? List.of() : products.among(products.rowsOf(body), Passes::isForward),
                backward.stream().anyMatch(row -> Passes.isRecomputed(program.opName(row))),
                first(program, timeline, new HashSet<>(backward)),
                kept);
    }

    /** Elements that each iteration computes anew and that are not stacked; excludes what the compiler prefetches. */
    private static long carry(Program program, ProgramGraph graph, int body, long turns) {
        long bytes = 0;
        for (int next : graph.operands(graph.root(body))) {
            if (graph.shape(next) instanceof ArrayShape array
                    && array.dimensions().size() > 1
                    && array.dimensions().get(0) != turns
                    && !isHandedOn(program, graph, next)) {
                bytes += array.paddedBytes();
            }
        }
        return bytes;
    }

    private static long scanned(Program program, ProgramGraph graph, int body, long turns) {
        long bytes = 0;
        for (int next : graph.operands(graph.root(body))) {
            if (graph.shape(next) instanceof ArrayShape array
                    && array.dimensions().size() > 1
                    && array.dimensions().get(0) == turns
                    && isHandedOn(program, graph, next)) {
                bytes += array.paddedBytes() / turns;
            }
        }
        return bytes;
    }

    private static boolean isHandedOn(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        int[] operands = graph.operands(row);
        return switch (opcode) {
            case "parameter", "constant" -> true;
            case "get-tuple-element", "copy", "copy-done", "bitcast" ->
                operands.length == 0
                        || "parameter".equals(program.opcode(operands[0]))
                        || (!opcode.equals("get-tuple-element") && isHandedOn(program, graph, operands[0]));
            default -> opcode.endsWith("-done");
        };
    }

    /** Rows run by the loops of the backward pass that belong to the same scan. */
    private static List<Integer> backwardRows(Program program, ProgramGraph graph, Products products, int loop) {
        List<Integer> rows = new ArrayList<>();
        if (loop < 0) {
            return rows;
        }
        int computation = graph.computation(loop);
        String path = Passes.common(program.opName(loop));
        for (int row = graph.firstRow(computation); row < graph.firstRow(computation + 1); row++) {
            if ("while".equals(program.opcode(row))
                    && Passes.isBackward(program.opName(row))
                    && Passes.common(program.opName(row)).equals(path)) {
                int body = graph.body(row);
                rows.addAll(body < 0 ? List.of() : products.rowsOf(body));
            }
        }
        return rows;
    }

    private static Optional<Integer> first(Program program, Timeline timeline, Set<Integer> rows) {
        Optional<Integer> first = Optional.empty();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            int step = timeline.firstStep(id);
            if (timeline.category(id) == Category.TEMPORARY
                    && step >= 0
                    && first.map(known -> step < known).orElse(true)
                    && rows.contains(program.row(timeline.instructionOf(id)))) {
                first = Optional.of(step);
            }
        }
        return first;
    }
}
