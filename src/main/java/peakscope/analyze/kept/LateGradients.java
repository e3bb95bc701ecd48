package peakscope.analyze.kept;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.analyze.whatif.ChangedCurve;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * Values of the backward pass that wait for the product that makes a weight's gradient of them. While another moment needs more
 * memory, a compiler leaves such products for later; once that moment is mended, it computes them as soon as it can.
 */
public final class LateGradients {

    /** As a share of the peak. */
    private static final double SMALL_BUFFER = 0.001;

    /** Moments that need nearly as much as the peak are planned as tightly as it. */
    private static final double NEARLY = 0.95;

    private static final Set<String> MOVES = Set.of("custom-call", "copy", "bitcast");

    private static final Function<SpaceAnalysis, List<Wait>> WAITS = LateGradients::waits;

    private final SpaceAnalysis analysis;
    private final Timeline timeline;
    private final Set<List<Long>> weights = new HashSet<>();

    /** When the last of the values that a product multiplies is there. */
    private final Map<Integer, Integer> ready = new HashMap<>();

    private LateGradients(SpaceAnalysis analysis) {
        this.analysis = analysis;
        this.timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER && timeline.shapeOf(id) instanceof ArrayShape array) {
                weights.add(sides(array));
            }
        }
    }

    /** A buffer and the points, both included, at which it only waits; or, with more bytes, at which it would be there already. */
    private record Wait(int buffer, int first, int last, long bytes) {}

    /** A buffer that products read, the last point at which anything else does, and these products. */
    private record Factor(Buffer buffer, int last, Set<Integer> products) {}

    /** The peak after a change, without such waits where memory was not scarce. */
    public static WhatIf replay(SpaceAnalysis analysis, IntToLongFunction newSize) {
        return replay(analysis, ChangedCurve.of(analysis.timeline(), newSize), newSize);
    }

    /** The same of a curve that has the new sizes, and what else is live after the change. */
    public static WhatIf replay(SpaceAnalysis analysis, ChangedCurve curve, IntToLongFunction newSize) {
        WhatIf after = curve.peak();
        return after.saving().count() > 0 ? sooner(analysis, curve, newSize) : after;
    }

    /** The peak of a curve without such waits of buffers that it leaves as they are. */
    public static WhatIf sooner(SpaceAnalysis analysis, ChangedCurve curve, IntToLongFunction newSize) {
        Timeline timeline = analysis.timeline();
        long[] waiting = new long[timeline.points() + 1];
        for (Wait wait : analysis.once(WAITS)) {
            if (newSize.applyAsLong(wait.buffer()) == timeline.sizeBytes(wait.buffer())) {
                waiting[wait.first()] -= wait.bytes();
                waiting[Math.min(wait.last(), timeline.points() - 1) + 1] += wait.bytes();
            }
        }
        double scarce = analysis.peak().inUse().count() * NEARLY;
        long now = 0;
        for (int point = 0; point < timeline.points(); point++) {
            now += waiting[point];
            if (now > 0 && timeline.inUseBytes(point) < scarce) {
                curve.add(point, point, -now);
            }
        }
        return curve.peak();
    }

    private static List<Wait> waits(SpaceAnalysis analysis) {
        return new LateGradients(analysis).find();
    }

    private List<Wait> find() {
        Optional<Lifetimes> lifetimes = Lifetimes.of(analysis);
        Optional<Program> program = analysis.program();
        Optional<ProgramGraph> graph = program.flatMap(Program::graph);
        if (lifetimes.isEmpty() || graph.isEmpty()) {
            return List.of();
        }
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        List<Factor> factors = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) >= small && timeline.category(id) == Category.TEMPORARY) {
                Buffer buffer = timeline.buffer(id);
                if (isOfBackwardPass(buffer)) {
                    lifetimes
                            .get()
                            .of(id)
                            .flatMap(life -> factor(program.get(), graph.get(), buffer, life))
                            .ifPresent(factors::add);
                }
            }
        }
        List<Wait> waits = new ArrayList<>();
        for (Factor factor : factors) {
            int from = factor.products().stream()
                    .filter(ready::containsKey)
                    .mapToInt(ready::get)
                    .max()
                    .orElse(0);
            int first = Math.max(from, factor.last()) + 1;
            if (first <= factor.buffer().lastStep()) {
                waits.add(new Wait(
                        factor.buffer().id(),
                        first,
                        factor.buffer().lastStep(),
                        -factor.buffer().size().count()));
            }
        }
        addGradients(program.get(), waits);
        return waits;
    }

    /** Gradients that are made sooner are also there sooner. */
    private void addGradients(Program program, List<Wait> waits) {
        for (int id = 0; id < timeline.bufferCount() && !ready.isEmpty(); id++) {
            if (timeline.category(id) == Category.TEMPORARY && timeline.sizeBytes(id) > 0) {
                Integer from = ready.get(program.row(timeline.catalog(), timeline.keyOf(id)));
                if (from != null && from + 1 < timeline.firstStep(id)) {
                    waits.add(new Wait(id, from + 1, timeline.firstStep(id) - 1, timeline.sizeBytes(id)));
                }
            }
        }
    }

    private boolean isOfBackwardPass(Buffer buffer) {
        String path = analysis.origins().of(buffer).opName();
        return Passes.isBackward(path) || Passes.isRecomputed(path);
    }

    private Optional<Factor> factor(Program program, ProgramGraph graph, Buffer buffer, Lifetime life) {
        int last = buffer.firstStep();
        Set<Integer> products = new HashSet<>();
        for (Lifetime.Use use : life.uses()) {
            Set<Integer> made = gradients(program, graph, program.row(use.instruction()));
            if (made.isEmpty()) {
                last = Math.max(last, use.reads().map(StepSpan::last).orElse(buffer.lastStep()));
            }
            if (!isMoved(program, buffer)) {
                made.forEach(row -> ready.merge(row, buffer.firstStep(), Math::max));
            }
            products.addAll(made);
        }
        return products.isEmpty() ? Optional.empty() : Optional.of(new Factor(buffer, last, products));
    }

    /** Whether a buffer only holds another value's elements in another order, which can be made as soon as that value is there. */
    private boolean isMoved(Program program, Buffer buffer) {
        int row = program.row(timeline.catalog(), timeline.keyOf(buffer.id()));
        return row >= 0 && "copy".equals(program.opcode(row));
    }

    /** The products of gradients that an instruction is, or for which alone it moves a value; none if it is anything else. */
    private Set<Integer> gradients(Program program, ProgramGraph graph, int row) {
        if (row < 0) {
            return Set.of();
        }
        if (isGradient(program, graph, row)) {
            return Set.of(row);
        }
        Set<Integer> products = new HashSet<>();
        if (MOVES.contains(String.valueOf(program.opcode(row)))) {
            for (int user : program.users(row)) {
                Set<Integer> made = gradients(program, graph, user);
                if (made.isEmpty()) {
                    return Set.of();
                }
                products.addAll(made);
            }
        }
        return products;
    }

    private boolean isGradient(Program program, ProgramGraph graph, int row) {
        String path = String.valueOf(program.opName(row));
        return (path.endsWith("/dot_general") || path.endsWith("/conv_general_dilated"))
                && Passes.isBackward(path)
                && !Passes.isRecomputed(path)
                && isOfWeight(graph.shape(row));
    }

    private boolean isOfWeight(@Nullable Shape shape) {
        return shape instanceof TupleShape tuple
                ? tuple.entries().stream().anyMatch(this::isOfWeight)
                : shape instanceof ArrayShape array && sides(array).size() > 1 && weights.contains(sides(array));
    }

    private static List<Long> sides(ArrayShape array) {
        return Arrays.stream(array.dimensions().toArray(new Long[0]))
                .filter(side -> side > 1)
                .sorted()
                .toList();
    }
}
