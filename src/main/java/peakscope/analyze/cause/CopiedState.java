package peakscope.analyze.cause;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.LoopState;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;

/** Copies of a cache or other state that a program without a backward pass takes, changes and returns. */
public final class CopiedState {

    /** The least share of the entries of state that a shifted window keeps. */
    private static final double NEARLY_ALL = 0.9;

    private static final Set<String> MOVES =
            Set.of("copy", "copy-done", "copy-start", "bitcast", "convert", "dynamic-update-slice");

    private static final Function<SpaceAnalysis, Copies> COPIES = CopiedState::find;

    private static final int LONGEST = 32;

    private static final Set<String> CONSTANT = Set.of("broadcast", "constant");

    private CopiedState() {}

    /** Copies by what makes them: a choice, a shift, or anything else. */
    private record Copies(List<CausedBuffer> selected, List<CausedBuffer> shifted, List<CausedBuffer> others) {}

    /** State in 32-bit floats, wherever it is, at half its size. */
    public static Cause wide(SpaceAnalysis analysis) {
        Set<String> updated = ProgramShapes.isTraining(analysis) ? Set.of() : ProgramShapes.updatedShapes(analysis);
        return Cause.divided(
                Candidates.of(
                        analysis,
                        (array, one) -> array.type() == ElementType.F32 && updated.contains(ProgramShapes.key(array))),
                2);
    }

    /**
     * Temporaries of its shape. A loop that takes it as xs and returns it as ys holds two versions; in its carry it would be
     * one, so the second goes. What else a compiler copies is its own choice, so nothing is said of it.
     */
    public static Cause of(SpaceAnalysis analysis) {
        List<CausedBuffer> copies = analysis.once(COPIES).others();
        return Cause.leaving(copies, secondVersions(analysis, Cause.divided(copies, 1)));
    }

    /** New versions beside the old ones, because the program chooses between them entry by entry. */
    public static Cause selected(SpaceAnalysis analysis) {
        return gone(analysis.once(COPIES).selected());
    }

    /** New versions beside the old ones, because the program joins what is left of the old one with something new. */
    public static Cause shifted(SpaceAnalysis analysis) {
        return gone(analysis.once(COPIES).shifted());
    }

    /** Results that are an argument with a few more entries, or padded to a final length, so that they can't take its place. */
    public static Cause grown(SpaceAnalysis analysis) {
        Set<List<Long>> arguments = ProgramShapes.argumentDimensions(analysis);
        Map<List<Long>, Long> padded =
                analysis.program().map(program -> padded(program, arguments)).orElse(Map.of());
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = Candidates.of(analysis, (array, one) -> {
            boolean isResult = one.buffer().category() == Category.OUTPUT;
            long added = padded.getOrDefault(array.dimensions(), 0L);
            boolean isJoined =
                    one.origin().how() == How.ARGUMENT || one.operation().equals("concatenate");
            boolean isGrown = isResult
                    && (added > 0
                            || (isJoined
                                    && arguments.stream().anyMatch(shorter -> isNearly(shorter, array.dimensions()))));
            if (isGrown) {
                leaves.put(
                        one.buffer().id(),
                        Math.round((double) one.buffer().size().count() * added / array.elements()));
            }
            return isGrown;
        });
        return Cause.leaving(found, leaves);
    }

    /** Dimensions of what the program pads arguments to, and how many elements that adds. */
    private static Map<List<Long>, Long> padded(Program program, Set<List<Long>> arguments) {
        Map<List<Long>, Long> padded = new HashMap<>();
        program.graph().ifPresent(graph -> program.rowsByOpcode("pad"::equals).forEach(row -> {
            if (graph.shape(row) instanceof ArrayShape longer
                    && graph.operands(row).length > 0
                    && graph.shape(graph.operands(row)[0]) instanceof ArrayShape given
                    && arguments.contains(given.dimensions())
                    && longer.elements() < 2 * given.elements()) {
                padded.put(longer.dimensions(), longer.elements() - given.elements());
            }
        }));
        return padded;
    }

    private static Cause gone(List<CausedBuffer> copies) {
        return Cause.leaving(
                copies,
                copies.stream().collect(Collectors.toMap(one -> one.buffer().id(), one -> 0L)));
    }

    /**
     * Dimensions of the results of selects between two values that are no constants: one that fills in a constant, as {@code
     * jnp.take} does for what is out of bounds, chooses nothing.
     */
    private static Set<List<Long>> choices(SpaceAnalysis analysis) {
        Set<List<Long>> choices = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> graph.arrays(
                        program.rowsByOpcode("select"::equals).filter(row -> IntStream.of(graph.operands(row))
                                .skip(1)
                                .noneMatch(value -> CONSTANT.contains(
                                        String.valueOf(program.opcode(unmoved(program, graph, value)))))))
                .forEach(array -> choices.add(ProgramShapes.sorted(array.dimensions())))));
        return choices;
    }

    private static Copies find(SpaceAnalysis analysis) {
        if (ProgramShapes.isTraining(analysis)) {
            return new Copies(List.of(), List.of(), List.of());
        }
        Set<String> updated = ProgramShapes.changedShapes(analysis);
        Set<List<Long>> state = joined(analysis, (graph, computation) -> true);
        state.retainAll(ProgramShapes.stateDimensions(analysis));
        state.addAll(joined(analysis, CopiedState::isLoop));
        List<CausedBuffer> copies = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && (updated.contains(ProgramShapes.key(array))
                                || state.stream().anyMatch(whole -> isNearly(array.dimensions(), whole))));
        Set<List<Long>> choices = choices(analysis);
        Predicate<CausedBuffer> isSelected = one -> one.operation().equals("select_n")
                && one.buffer().details().shape() instanceof ArrayShape array
                && choices.contains(ProgramShapes.sorted(array.dimensions()));
        Predicate<CausedBuffer> isShifted = one -> one.buffer().details().shape() instanceof ArrayShape array
                && !updated.contains(ProgramShapes.key(array));
        return new Copies(
                copies.stream().filter(isSelected).toList(),
                copies.stream().filter(isShifted).toList(),
                copies.stream().filter(isSelected.or(isShifted).negate()).toList());
    }

    /** Dimensions of what a loop or the program joins from parts and hands on as it is, unlike the shifted fields of a stencil. */
    private static Set<List<Long>> joined(SpaceAnalysis analysis, BiPredicate<ProgramGraph, Integer> isWanted) {
        Set<List<Long>> joined = new HashSet<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> graph.arrays(IntStream.range(
                                0, graph.computations())
                        .filter(computation -> isWanted.test(graph, computation))
                        .map(graph::root)
                        .filter(root -> root >= 0 && "tuple".equals(program.opcode(root)))
                        .flatMap(root -> IntStream.of(graph.operands(root)))
                        .map(row -> unmoved(program, graph, row))
                        .filter(row -> String.valueOf(program.opName(row)).endsWith("/concatenate")))
                .forEach(array -> joined.add(array.dimensions()))));
        return joined;
    }

    /** Whether a loop runs it again and again, with what it returned before. */
    private static boolean isLoop(ProgramGraph graph, int computation) {
        return IntStream.of(graph.callers(computation)).anyMatch(caller -> graph.body(caller) == computation);
    }

    /** Where a value comes from that is moved, or changed in a few places. */
    private static int unmoved(Program program, ProgramGraph graph, int row) {
        int at = row;
        for (int step = 0; step < LONGEST; step++) {
            int before = before(program, graph, at);
            if (before < 0) {
                return at;
            }
            at = before;
        }
        return at;
    }

    private static int before(Program program, ProgramGraph graph, int row) {
        String opcode = String.valueOf(program.opcode(row));
        if (MOVES.contains(opcode) && graph.operands(row).length > 0) {
            return graph.operands(row)[0];
        }
        if (opcode.equals("fusion") && graph.called(row).length > 0) {
            return graph.root(graph.called(row)[0]);
        }
        int argument = graph.argument(row);
        int[] callers = argument < 0 ? new int[0] : graph.callers(graph.computation(row));
        return callers.length == 1
                        && "fusion".equals(program.opcode(callers[0]))
                        && argument < graph.operands(callers[0]).length
                ? graph.operands(callers[0])[argument]
                : -1;
    }

    /** Whether it is state without its oldest entries, as in a window that is shifted by joining its rest and what is new. */
    private static boolean isNearly(List<Long> sides, List<Long> state) {
        if (sides.size() != state.size()) {
            return false;
        }
        int[] shorter = IntStream.range(0, sides.size())
                .filter(side -> !sides.get(side).equals(state.get(side)))
                .toArray();
        return shorter.length == 1
                && sides.get(shorter[0]) < state.get(shorter[0])
                && sides.get(shorter[0]) >= state.get(shorter[0]) * NEARLY_ALL;
    }

    /**
     * The copies at the peak that a loop fills with new versions, having the old ones as xs. Where the compiler also copies state into
     * another layout for the loop, one such copy of each stays.
     */
    private static Map<Integer, Long> secondVersions(SpaceAnalysis analysis, Cause copies) {
        Map<String, Integer> spare =
                new HashMap<>(analysis.program().map(LoopState::versions).orElse(Map.of()));
        Map<String, Integer> state = ProgramShapes.updatedCounts(analysis);
        Map<String, List<CausedBuffer>> byShape = copies.atPeak(analysis).stream()
                .filter(copy -> copy.buffer().details().shape() instanceof ArrayShape)
                .collect(Collectors.groupingBy(copy ->
                        ProgramShapes.key((ArrayShape) copy.buffer().details().shape())));
        Map<Integer, Long> gone = new HashMap<>();
        byShape.forEach((shape, alike) -> {
            boolean isLaidOutAnew = alike.stream().anyMatch(CopiedState::isOfArgument);
            int most = alike.size() - (isLaidOutAnew ? state.getOrDefault(shape, 0) : 0);
            alike.stream()
                    .sorted(Comparator.comparing(CopiedState::isOfArgument)
                            .thenComparing(copy -> -copy.buffer().firstStep()))
                    .limit(Math.max(0, Math.min(most, spare.getOrDefault(shape, 0))))
                    .forEach(copy -> gone.put(copy.buffer().id(), 0L));
        });
        return gone;
    }

    private static boolean isOfArgument(CausedBuffer copy) {
        return copy.origin().how() == How.ARGUMENT;
    }
}
