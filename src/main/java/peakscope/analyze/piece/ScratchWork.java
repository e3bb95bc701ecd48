package peakscope.analyze.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.BeforeLoop;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.EveryPair;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.How;

/** Operations that need room for a whole array while they run. */
public final class ScratchWork {

    /** As a share of the peak. A complex array is two: its real and its imaginary part. */
    private static final double LARGE = 0.05;

    /** As a share of the peak: cutting the rows finer alone is no other change. */
    private static final double MUCH = 0.05;

    /** Fewer than for other work: what such an operation needs of a piece does not shrink as the piece does. */
    private static final long PIECES = 8;

    /** Components of a vector in space. */
    private static final long SPACE = 3;

    private static final long PIECES_WITH_COPIES = 4;

    /** Fewer arrays of equal size may be other work on what is not stacked. */
    private static final long MANY_PARTS = 8;

    private static final Set<String> OPCODES = Set.of("sort", "fft");

    private static final Set<String> OPERATIONS =
            Set.of("sort", "argsort", "fft", "jit(fft)", "conv_general_dilated", "top_k");

    /** These make what is worked on. */
    private static final Set<String> BEFORE = Set.of("dot_general", "gather");

    private static final Function<SpaceAnalysis, List<CausedBuffer>> WORK = ScratchWork::findWork;

    private ScratchWork() {}

    /**
     * Temporaries of a program that sorts, transforms or convolves a whole array at once: as large as that array, or nearly. None if
     * comparing every pair of rows explains them all, unless they are sorted; of a training step, only as many values as it sorts.
     */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Long> lines = Sorts.lines(analysis);
        List<CausedBuffer> work = work(analysis).stream()
                .filter(one -> !lines.contains(one.elements()))
                .toList();
        if (work.isEmpty()) {
            return Cause.divided(List.of(), 1);
        }
        Set<Integer> pairs = EveryPair.tables(analysis).leaves().keySet();
        boolean isOfPairs =
                work.stream().allMatch(one -> pairs.contains(one.buffer().id())) && !sorts(analysis);
        Cause pieces = inPieces(analysis, isOfPairs ? List.of() : withParts(work, single(analysis)));
        return isPartOfBatch(analysis, pieces) ? Cause.divided(List.of(), 1) : pieces;
    }

    /** The same of a program that sorts along the only dimension, of which there are no pieces. */
    public static Cause ofOneDimension(SpaceAnalysis analysis) {
        Set<Long> lines = Sorts.lines(analysis);
        return Cause.divided(
                work(analysis).stream()
                        .filter(one -> lines.contains(one.elements()))
                        .toList(),
                1);
    }

    private static List<CausedBuffer> single(SpaceAnalysis analysis) {
        return Candidates.of(
                analysis, (array, one) -> one.isTemporary() && (!one.isOfLoop() || !Made.isOfOwnLoop(analysis, one)));
    }

    private static List<CausedBuffer> work(SpaceAnalysis analysis) {
        return analysis.once(WORK);
    }

    private static List<CausedBuffer> findWork(SpaceAnalysis analysis) {
        List<CausedBuffer> single = single(analysis);
        long whole = single.stream()
                .mapToLong(one -> one.buffer().size().count())
                .max()
                .orElse(0);
        boolean isTraining = ProgramShapes.isTraining(analysis);
        Set<Long> sorted = isTraining ? Sorts.sizes(analysis, LARGE) : Set.of();
        if (whole == 0
                || (isTraining && sorted.isEmpty())
                || !isIn(analysis, OPCODES::contains, ScratchWork::isOperation)) {
            return List.of();
        }
        Set<Integer> logits = Logits.of(analysis).leaves().keySet();
        // What a loop takes in parts is no scratch of what the loop does with one.
        Set<Integer> beforeLoop = BeforeLoop.of(analysis).leaves().keySet();
        return ComplexArguments.without(
                analysis,
                single.stream()
                        .filter(one -> !logits.contains(one.buffer().id())
                                && !beforeLoop.contains(one.buffer().id())
                                && (!isTraining || sorted.contains(one.elements()))
                                && !isBefore(one)
                                && !one.operation().startsWith("all_gather")
                                && !Made.isDrawn(one)
                                && one.buffer().size().count() * 4 >= whole)
                        .toList());
    }

    /**
     * What FFTs need in a training step, forward and backward. Of it, a quarter is left if each piece is transformed under a
     * checkpoint: an eighth at a time, and as much again for copies in which the pieces lie one after another.
     */
    public static Cause transforms(SpaceAnalysis analysis) {
        List<CausedBuffer> work = ProgramShapes.isTraining(analysis)
                ? Candidates.of(analysis, (array, one) -> one.isSingle() && one.isOfTransform())
                : List.of();
        Set<Long> mapped = work.stream()
                .filter(one -> path(one).contains("vmap(jit(fft)"))
                .map(ScratchWork::sides)
                .filter(sides -> !sides.isEmpty())
                .map(sides -> sides.get(0))
                .collect(Collectors.toSet());
        Set<CausedBuffer> all = new LinkedHashSet<>(work);
        // What is mapped over is cut as a whole.
        all.addAll(Candidates.of(
                analysis,
                (array, one) -> one.isSingle()
                        && path(one).contains("vmap(")
                        && mapped.contains(array.dimensions().get(0))));
        Map<Integer, Long> leaves = new HashMap<>(
                Cause.divided(List.copyOf(all), PIECES_WITH_COPIES).leaves());
        for (CausedBuffer one : besides(analysis, work)) {
            if (all.add(one)) {
                leaves.put(one.buffer().id(), one.buffer().size().count() / PIECES);
            }
        }
        Cause transforms = Cause.leaving(List.copyOf(all), leaves);
        long ofWindows = Windows.of(analysis).saving(analysis).count();
        return ofWindows > transforms.saving(analysis).count() ? Cause.divided(List.of(), 1) : transforms;
    }

    /** What the functions that transform make of the same rows, before it and after: frames cut out of a sound, magnitudes. */
    private static List<CausedBuffer> besides(SpaceAnalysis analysis, List<CausedBuffer> transforms) {
        Set<List<Long>> rows = new HashSet<>();
        Set<String> functions = new HashSet<>();
        for (CausedBuffer one : transforms) {
            List<Long> sides = sides(one);
            if (sides.size() > 2) {
                rows.add(sides.subList(0, 2));
                functions.add(function(one));
            }
        }
        functions.remove("");
        return Candidates.of(
                analysis,
                (array, one) -> one.isSingle()
                        && array.dimensions().size() > 2
                        && rows.contains(array.dimensions().subList(0, 2))
                        && functions.contains(function(one)));
    }

    /** The function of the program that makes it; what stands inside another counts for that. */
    private static String function(CausedBuffer one) {
        return one.origin()
                .source()
                .map(frame -> String.valueOf(frame.function()).replaceAll("\\.<locals>.*", ""))
                .orElse("");
    }

    /**
     * What the work is, such as {@code fft}, whatever the largest array of it is called: the operation of an array, or else the first of
     * the program on a large array.
     */
    public static String operation(SpaceAnalysis analysis, List<CausedBuffer> work) {
        return work.stream()
                .map(CausedBuffer::operation)
                .filter(OPERATIONS::contains)
                .findFirst()
                .or(() -> analysis.program().flatMap(program -> OPERATIONS.stream()
                        .sorted()
                        .filter(name -> isIn(
                                analysis,
                                opcode -> false,
                                path -> path.endsWith("/" + name) || path.contains("/" + name + "/")))
                        .findFirst()))
                .map(name -> name.replaceAll("^jit\\((.*)\\)$", "$1"))
                .orElseGet(() -> work.get(0).operation());
    }

    private static String path(CausedBuffer one) {
        return String.valueOf(one.origin().opName());
    }

    /**
     * Whether rows that never meet account for it: other work fills most of the memory, or cutting all work on the rows frees
     * much more.
     */
    private static boolean isPartOfBatch(SpaceAnalysis analysis, Cause pieces) {
        List<CausedBuffer> atPeak = pieces.atPeak(analysis);
        if (atPeak.isEmpty()) {
            return false;
        }
        long more = Stream.of(Causes.wholeBatch(analysis), RowsInPieces.given(analysis), MappedRows.of(analysis))
                        .mapToLong(batch -> batch.saving(analysis).count())
                        .max()
                        .orElse(0)
                - pieces.saving(analysis).count();
        CausedBuffer largest = atPeak.get(0);
        boolean isOther =
                !OPERATIONS.contains(largest.operation()) && largest.origin().how() != How.ARGUMENT && !sorts(analysis);
        return more > analysis.peak().inUse().count() * (isOther ? 0 : MUCH);
    }

    /** Whether it is a layer's value in a type in which nothing is sorted or transformed: the whole is there whatever comes of it. */
    private static boolean isBefore(CausedBuffer one) {
        return BEFORE.contains(one.operation())
                && one.buffer().details().shape() instanceof ArrayShape array
                && array.type() == ElementType.BF16;
    }

    /**
     * Adds the parts that are stacked to such an array, as the shifted copies of a picture are before their median is found, and those
     * into which one is cut.
     */
    private static List<CausedBuffer> withParts(List<CausedBuffer> work, List<CausedBuffer> single) {
        List<CausedBuffer> all = new ArrayList<>(work);
        for (List<Long> whole : work.stream().map(ScratchWork::sides).distinct().toList()) {
            for (long count :
                    whole.stream().filter(side -> side >= MANY_PARTS).distinct().toList()) {
                List<Long> sides = new ArrayList<>(whole);
                sides.remove(count);
                List<CausedBuffer> parts = single.stream()
                        .filter(one -> !all.contains(one) && isNearly(sides(one), sides))
                        .toList();
                if (parts.size() * 2L >= count) {
                    all.addAll(parts);
                }
            }
            for (int side = 0; side < whole.size(); side++) {
                int cut = side;
                List<CausedBuffer> parts = single.stream()
                        .filter(one -> !all.contains(one) && isCut(sides(one), whole, cut))
                        .toList();
                long together =
                        parts.stream().mapToLong(one -> sides(one).get(cut)).sum();
                if (parts.size() > 1 && together * 2 >= whole.get(cut)) {
                    all.addAll(parts);
                }
            }
        }
        return all;
    }

    /** Whether an array is as another, or that without an edge, as what a shift moves is. */
    private static boolean isNearly(List<Long> part, List<Long> whole) {
        return part.equals(whole)
                || IntStream.range(0, whole.size())
                        .anyMatch(side -> isCut(part, whole, side) && part.get(side) * 2 > whole.get(side));
    }

    /** Whether an array is a part of another that is cut along one side. */
    private static boolean isCut(List<Long> part, List<Long> whole, int side) {
        return part.size() == whole.size()
                && part.get(side) < whole.get(side)
                && IntStream.range(0, whole.size())
                        .allMatch(other -> other == side || part.get(other).equals(whole.get(other)));
    }

    private static List<Long> sides(CausedBuffer one) {
        return one.buffer().details().shape() instanceof ArrayShape array
                ? ProgramShapes.withoutOnes(array)
                : List.of();
    }

    /** Whether a program has such an operation on a large array, possibly in a fusion. */
    private static boolean isIn(SpaceAnalysis analysis, Predicate<String> opcode, Predicate<String> path) {
        double large = analysis.peak().inUse().count() * LARGE;
        return analysis.program()
                .flatMap(program -> program.graph()
                        .map(graph -> IntStream.concat(program.rowsByOpcode(opcode), program.rowsByOpName(path))
                                .anyMatch(row -> IntStream.concat(IntStream.of(row), IntStream.of(graph.operands(row)))
                                        .anyMatch(part -> graph.shape(part) instanceof ArrayShape array
                                                && array.paddedBytes() >= large))))
                .orElse(false);
    }

    /**
     * The work, done piece by piece. If columns are sorted, pieces of rows are no pieces of it; pieces of columns are cut
     * from a copy of the whole argument in another order, which stays.
     */
    private static Cause inPieces(SpaceAnalysis analysis, List<CausedBuffer> work) {
        Map<Integer, Long> leaves =
                new HashMap<>(Cause.divided(work, pieces(analysis, work)).leaves());
        Set<List<Long>> sorted = Sorts.columns(analysis);
        sorted.retainAll(ProgramShapes.argumentDimensions(analysis));
        work.stream()
                .filter(one -> one.buffer().details().shape() instanceof ArrayShape array
                        && sorted.contains(array.dimensions()))
                .findFirst()
                .ifPresent(
                        one -> leaves.put(one.buffer().id(), one.buffer().size().count()));
        Cause pieces = Cause.leaving(work, leaves);
        // A vector is needed as a whole afterwards, real at least.
        return work.stream()
                .filter(one -> isOfFields(analysis, work, one) && sides(one).get(0) <= SPACE)
                .mapToLong(one -> one.buffer().size().count())
                .min()
                .stream()
                .mapToObj(pieces::withResults)
                .findFirst()
                .orElse(pieces);
    }

    /** A transform has no pieces along the sides that it works on: a few fields that are stacked are taken one by one. */
    private static long pieces(SpaceAnalysis analysis, List<CausedBuffer> work) {
        return work.stream()
                .filter(one -> isOfFields(analysis, work, one))
                .mapToLong(one -> sides(one).get(0))
                .min()
                .orElse(PIECES);
    }

    private static boolean isOfFields(SpaceAnalysis analysis, List<CausedBuffer> work, CausedBuffer one) {
        List<Long> sides = sides(one);
        return sides.size() > 2
                && sides.get(0) < PIECES
                && operation(analysis, work).equals("fft");
    }

    private static boolean sorts(SpaceAnalysis analysis) {
        return isIn(analysis, opcode -> false, Sorts::isSort);
    }

    private static boolean isOperation(String path) {
        return OPERATIONS.contains(path.substring(path.lastIndexOf('/') + 1))
                || path.contains("jit(fft)/")
                || Sorts.isSort(path);
    }
}
