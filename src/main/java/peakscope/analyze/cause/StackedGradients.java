package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.lifetime.Lifetime;
import peakscope.analyze.lifetime.Lifetimes;
import peakscope.analyze.lifetime.StepSpan;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/** Gradients of one weight for each of several micro-batches, which a loop stacks. */
public final class StackedGradients {

    private static final Set<String> MOVES = Set.of("custom-call", "copy", "bitcast");

    private StackedGradients() {}

    /**
     * The stacks, which leave one gradient each. A compiler writes into them late in an iteration, and what it multiplies for that
     * waits; a gradient alone is made as soon as it can be.
     */
    public static Cause of(SpaceAnalysis analysis) {
        Set<List<Long>> weights = ProgramShapes.argumentDimensions(analysis);
        List<CausedBuffer> found = Candidates.of(
                analysis,
                (array, one) -> isStackOf(weights, array, one)
                        && !Passes.isRecomputed(one.origin().opName()));
        // Of a gradient that is added up by an index, as that of an embedding, a compiler may name only the zeros it
        // begins with.
        Set<String> loops = found.stream()
                .filter(one -> Passes.isBackward(one.origin().opName()))
                .map(StackedGradients::loop)
                .collect(Collectors.toSet());
        Cause stacks = Cause.oneTurn(
                found.stream().filter(one -> loops.contains(loop(one))).toList());
        return stacks.buffers().isEmpty() ? stacks : stacks.holding(waiting(analysis, stacks));
    }

    private static boolean isStackOf(Set<List<Long>> weights, ArrayShape array, CausedBuffer one) {
        return one.isTemporary()
                && one.places() > 1
                && array.dimensions().size() > 1
                && array.dimensions().get(0) == one.places()
                && weights.contains(
                        array.dimensions().subList(1, array.dimensions().size()));
    }

    private static String loop(CausedBuffer one) {
        return one.origin().stack().map(stack -> stack.loop()).orElse("");
    }

    /** What is not held from its last use on, except to be written into a stack; less than nothing. */
    private static List<Cause.Held> waiting(SpaceAnalysis analysis, Cause stacks) {
        Optional<Lifetimes> lifetimes = Lifetimes.of(analysis);
        Optional<Program> program = analysis.program();
        Optional<ProgramGraph> graph = program.flatMap(Program::graph);
        if (lifetimes.isEmpty() || graph.isEmpty()) {
            return List.of();
        }
        Set<String> shapes = stacks.buffers().stream()
                .map(one -> one.buffer().details().shape())
                .filter(ArrayShape.class::isInstance)
                .map(shape -> ProgramShapes.key((ArrayShape) shape))
                .collect(Collectors.toSet());
        List<Cause.Held> less = new ArrayList<>();
        for (CausedBuffer one : Candidates.of(
                analysis,
                (array, other) -> other.isTemporary()
                        && !stacks.leaves().containsKey(other.buffer().id()))) {
            lifetimes.get().of(one.buffer().id()).ifPresent(life -> {
                int last = one.buffer().firstStep();
                boolean isWritten = false;
                for (Lifetime.Use use : life.uses()) {
                    if (isWrite(program.get(), graph.get(), program.get().row(use.instruction()), shapes)) {
                        isWritten = true;
                    } else {
                        last = Math.max(
                                last,
                                use.reads()
                                        .map(StepSpan::last)
                                        .orElse(one.buffer().lastStep()));
                    }
                }
                if (isWritten && last < one.buffer().lastStep()) {
                    less.add(new Cause.Held(
                            last + 1,
                            one.buffer().lastStep(),
                            -one.buffer().size().count()));
                }
            });
        }
        return less;
    }

    /** Whether an instruction writes into a stack, or moves a value that nothing else reads. */
    private static boolean isWrite(Program program, ProgramGraph graph, int row, Set<String> shapes) {
        if (row < 0) {
            return false;
        }
        if ("fusion".equals(program.opcode(row))
                && graph.shape(row) instanceof ArrayShape array
                && shapes.contains(ProgramShapes.key(array))) {
            return true;
        }
        int[] users = program.users(row);
        return users.length > 0
                && MOVES.contains(String.valueOf(program.opcode(row)))
                && Arrays.stream(users).allMatch(user -> isWrite(program, graph, user, shapes));
    }
}
