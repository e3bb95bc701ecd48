package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.KeptValues;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.LearntFrom;
import peakscope.analyze.use.LoopHistory;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;

/** Results that a loop stacks, one for each iteration. */
public final class StackedResults {

    private static final Function<SpaceAnalysis, Map<LearntFrom.Stack, Integer>> LEARNT = StackedResults::learnt;

    private StackedResults() {}

    /**
     * Results that a loop stacks, one per iteration, except a cache that came in as an argument or was repeated: what the program
     * returns, versions of its state, or, if no backward pass reads them, what it works on after the loop.
     */
    public static Cause of(SpaceAnalysis analysis) {
        Set<String> updated = ProgramShapes.changedShapes(analysis);
        updated.addAll(ProgramShapes.widenedCounts(analysis).keySet());
        Set<List<Long>> state = ProgramShapes.stateDimensions(analysis);
        Set<String> results = ProgramShapes.shapesOf(analysis, Category.OUTPUT);
        boolean isTraining = ProgramShapes.isTraining(analysis);
        Set<Integer> gradients =
                isTraining ? StackedGradients.of(analysis).leaves().keySet() : Set.of();
        Set<Integer> copies = RepeatedState.of(analysis).leaves().keySet();
        Set<Integer> windows = CopiedState.shifted(analysis).leaves().keySet();
        List<CausedBuffer> all = Candidates.of(
                analysis,
                (array, one) -> one.isOfLoop()
                        && Made.isOfOwnLoop(analysis, one)
                        && (results.contains(ProgramShapes.key(array))
                                || (!isTraining && one.isTemporary())
                                || isVersions(array, one, state)
                                || (isTraining
                                        && isOfPlainLoop(analysis, one)
                                        && !gradients.contains(one.buffer().id())))
                        && !updated.contains(ProgramShapes.key(array))
                        && !windows.contains(one.buffer().id())
                        && !copies.contains(one.buffer().id())
                        && !isHistory(analysis, array, one)
                        && !(one.isTemporary()
                                && KeptValues.takenLater(analysis, one.buffer(), one.origin())
                                        .filter(stack -> stack.isBack() || stack.isRegrouped())
                                        .isPresent())
                        && (one.buffer().category() == Category.OUTPUT || one.isTemporary()));
        List<CausedBuffer> stacks = isTraining ? withoutLearnt(analysis, all) : all;
        Map<Integer, Long> leaves = new HashMap<>(Cause.oneTurn(stacks).leaves());
        Candidates.of(
                        analysis,
                        (array, one) -> one.isTemporary()
                                && (!isTraining || isLearntFromNowhere(one, all))
                                && isPartOf(array, stacks))
                .forEach(one -> leaves.putIfAbsent(one.buffer().id(), 0L));
        return Cause.leaving(stacks, leaves);
    }

    /** Whether the loop reads much of it in every iteration, as it does a cache: then it is no result. */
    private static boolean isHistory(SpaceAnalysis analysis, ArrayShape array, CausedBuffer one) {
        return analysis.program()
                .filter(program -> one.origin()
                        .stack()
                        .filter(stack -> LoopHistory.isRead(program, stack.loop(), array, stack.places()))
                        .isPresent())
                .isPresent();
    }

    /** Whether an array has a value for each iteration too, of all that a loop stacks or a part, or most of them in any order. */
    private static boolean isPartOf(ArrayShape array, List<CausedBuffer> stacks) {
        return stacks.stream().anyMatch(stack -> {
            if (!(stack.buffer().details().shape() instanceof ArrayShape whole)) {
                return false;
            }
            List<Long> sides = new ArrayList<>(ProgramShapes.withoutOnes(array));
            // With what the loop begins with in front.
            if (!sides.isEmpty() && sides.get(0) == stack.places() + 1) {
                sides.set(0, stack.places());
            }
            return sides.size() > 1
                    ? isWithin(sides, whole.dimensions())
                            && (sides.get(0) == stack.places() || array.elements() * 2 >= whole.elements())
                    : array.elements() == whole.elements();
        });
    }

    /** One dimension may be cut, as a compiler does that gathers in a few goes. */
    private static boolean isWithin(List<Long> sizes, List<Long> whole) {
        List<Long> left = new ArrayList<>(whole);
        List<Long> cut = sizes.stream().filter(side -> !left.remove(side)).toList();
        return cut.isEmpty() || (cut.size() == 1 && left.stream().anyMatch(side -> side > cut.get(0)));
    }

    /** Whether a loop stacks it that is not differentiated itself, so that no backward pass reads the stack. */
    private static boolean isOfPlainLoop(SpaceAnalysis analysis, CausedBuffer one) {
        return one.isTemporary()
                && Made.loop(analysis, one)
                        .filter(path -> !path.contains("jvp("))
                        .isPresent();
    }

    private static Map<LearntFrom.Stack, Integer> learnt(SpaceAnalysis analysis) {
        return analysis.program().map(LearntFrom::of).orElse(Map.of());
    }

    /** Without what a loss is computed from; of several as large, that is what lives longest. */
    private static List<CausedBuffer> withoutLearnt(SpaceAnalysis analysis, List<CausedBuffer> stacks) {
        Map<LearntFrom.Stack, Integer> learnt = new HashMap<>(stacks.isEmpty() ? Map.of() : analysis.once(LEARNT));
        Set<CausedBuffer> others = new HashSet<>();
        stacks.stream()
                .sorted(Comparator.comparingInt(
                        (CausedBuffer one) -> -one.buffer().lastStep()))
                .forEach(one -> {
                    LearntFrom.Stack stack = stack(one);
                    if (learnt.merge(stack, -1, Integer::sum) < 0) {
                        others.add(one);
                    }
                });
        return stacks.stream().filter(others::contains).toList();
    }

    /** Whether it is neither differentiated itself nor a copy of a stack, which a loss may be computed from. */
    private static boolean isLearntFromNowhere(CausedBuffer one, List<CausedBuffer> stacks) {
        String opName = one.origin().opName();
        return !Passes.isForward(opName)
                && !Passes.isBackward(opName)
                && stacks.stream().noneMatch(stack -> stack(stack).equals(stack(one)));
    }

    private static LearntFrom.Stack stack(CausedBuffer one) {
        return new LearntFrom.Stack(
                one.origin().stack().map(stack -> stack.loop()).orElse(""),
                one.buffer().details().shape() instanceof ArrayShape array ? array.dimensions() : List.of());
    }

    /** Whether a loop that is not differentiated itself stacks a version of state in each iteration. */
    private static boolean isVersions(ArrayShape array, CausedBuffer one, Set<List<Long>> state) {
        return array.dimensions().size() > 2
                && array.dimensions().get(0) == one.places()
                && state.contains(
                        array.dimensions().subList(1, array.dimensions().size()))
                && Passes.isUndifferentiatedLoop(one.origin().opName());
    }
}
