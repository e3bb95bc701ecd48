package peakscope.analyze.checkpoint;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.KeptValue;
import peakscope.analyze.kept.KeptValues;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.product.Product;
import peakscope.analyze.product.Products;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * A loop over layers, or over time steps, whose iterations leave values for the backward pass.
 *
 * @param name of the loop's instruction
 * @param inner names of such loops that run in an iteration of this one
 * @param turns number of iterations
 * @param carry bytes that one iteration passes to the next
 * @param scanned bytes that one iteration takes of arrays with an entry for each, such as the weights of its layer
 * @param products of the forward pass of one iteration, except those of inner loops
 * @param needed those of the products without which the kept values can't be made again from the iteration's inputs; the last one of a
 *     layer is mostly none of them
 * @param isCheckpointed whether the backward pass already recomputes the layer
 * @param backward when the backward pass runs; empty if the dump does not say
 * @param kept stacks of what its iterations leave, largest first, and parts taken out of them
 */
record LayerLoop(
        String name,
        Set<String> inner,
        long turns,
        long carry,
        long scanned,
        List<Product> products,
        List<Product> needed,
        boolean isCheckpointed,
        Optional<Span> backward,
        List<KeptValue> kept) {

    /** Points of the timeline, both included. */
    record Span(int first, int last) {}

    static LayerLoop of(
            SpaceAnalysis analysis,
            Program program,
            ProgramGraph graph,
            String name,
            List<KeptValue> kept,
            Set<String> others) {
        Products products = new Products(program, graph);
        long turns = kept.get(0).stack().orElseThrow().places();
        int loop = program.row(name);
        int body = loop < 0 ? -1 : graph.body(loop);
        Set<Integer> rows = new LinkedHashSet<>(body < 0 ? List.of() : products.rowsOf(body));
        Set<String> inner = others.stream()
                .filter(other -> !other.equals(name) && rows.contains(program.row(other)))
                .collect(Collectors.toSet());
        for (String other : inner) {
            int within = graph.body(program.row(other));
            rows.removeAll(within < 0 ? List.of() : products.rowsOf(within));
        }
        Set<Integer> loops = new LinkedHashSet<>(backwardLoops(program, graph, loop));
        kept.forEach(value -> KeptValues.readBack(analysis, value.buffer(), value.origin())
                .ifPresent(stack -> loops.addAll(stack.readers())));
        List<Integer> backward = loops.stream()
                .flatMap(row -> products.rowsOf(graph.body(row)).stream())
                .toList();
        Optional<Carries> carries = body < 0 ? Optional.empty() : Optional.of(new Carries(program, graph, body, turns));
        List<Product> ofIteration = products.among(
                rows,
                loop >= 0 && Passes.isRecomputed(program.opName(loop)) ? Passes::isRecomputed : Passes::isForward);
        return new LayerLoop(
                name,
                inner,
                turns,
                carries.map(Carries::kept).orElse(0L),
                carries.map(Carries::scanned).orElse(0L),
                ofIteration,
                needed(program, graph, kept).orElse(ofIteration),
                loops.stream().anyMatch(row -> recomputes(program, products.rowsOf(graph.body(row)), row)),
                span(program, analysis.timeline(), new HashSet<>(backward)),
                kept);
    }

    /** The products that run again if an iteration recomputes some values and keeps all others; empty if unknown. */
    Optional<List<Product>> again(Program program, List<KeptValue> values) {
        return program.graph().flatMap(graph -> new Remade(program, graph).products(whole(kept), values::contains));
    }

    private static Optional<List<Product>> needed(Program program, ProgramGraph graph, List<KeptValue> kept) {
        Remade remade = new Remade(program, graph);
        return remade.products(whole(kept), value -> !remade.isGiven(value));
    }

    private static List<KeptValue> whole(List<KeptValue> kept) {
        return kept.stream().filter(KeptValue::isWhole).toList();
    }

    /** Whether all of it runs again in the backward pass, so that a checkpoint around each layer costs nothing more. */
    boolean isRecomputed(Program program) {
        int loop = program.row(name);
        return loop >= 0 && Passes.isRecomputed(program.opName(loop));
    }

    /** Whether nothing differentiates it: the loops that go back through what it keeps are the program's own. */
    boolean isByHand(Program program) {
        int loop = program.row(name);
        String path = loop < 0 ? null : program.opName(loop);
        return path != null && !Passes.isForward(path) && !Passes.isBackward(path) && !Passes.isRecomputed(path);
    }

    /** The stacks that the policy of a checkpoint around the layer saves; the others are inputs. */
    List<KeptValue> saved() {
        return kept.stream()
                .filter(value -> isCheckpointed && value.isWhole() && value.isSavedByPolicy())
                .toList();
    }

    /** Bytes of all products of one iteration. */
    long recomputed() {
        return products.stream()
                .mapToLong(product -> product.result().paddedBytes())
                .sum();
    }

    /** The loops of the backward pass that belong to the same scan. */
    private static List<Integer> backwardLoops(Program program, ProgramGraph graph, int loop) {
        if (loop < 0) {
            return List.of();
        }
        // A loop that is recomputed as a whole stands for the forward pass of the one that goes back.
        String path = Passes.common(Passes.withoutRecomputation(program.opName(loop)));
        return program.rowsByOpcode("while"::equals)
                .filter(row -> row != loop
                        && Passes.isBackward(program.opName(row))
                        && Passes.common(program.opName(row)).equals(path)
                        && graph.body(row) >= 0)
                .boxed()
                .toList();
    }

    /** Whether the body itself recomputes; what only comes from a forward pass that is recomputed as a whole does not count. */
    private static boolean recomputes(Program program, List<Integer> body, int loop) {
        String path = program.opName(loop) + "/";
        return body.stream()
                .map(program::opName)
                .anyMatch(name ->
                        name != null && name.startsWith(path) && Passes.isRecomputed(name.substring(path.length())));
    }

    private static Optional<Span> span(Program program, Timeline timeline, Set<Integer> rows) {
        Optional<Span> span = Optional.empty();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            int step = timeline.firstStep(id);
            if (timeline.category(id) == Category.TEMPORARY
                    && step >= 0
                    && rows.contains(program.row(timeline.instructionOf(id)))) {
                span = Optional.of(
                        span.map(known -> new Span(Math.min(known.first(), step), Math.max(known.last(), step)))
                                .orElse(new Span(step, step)));
            }
        }
        return span;
    }
}
