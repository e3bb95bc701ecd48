package peakscope.analyze.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.Shuffle;
import peakscope.analyze.use.TakenInTurn;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.Program;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/**
 * The probable batch of a program, and the buffers that grow with it. A dump does not say which dimension is the batch.
 * It is assumed to be the first dimension of an argument that is not donated, if no argument has that size in another
 * place, as weights have. Arguments whose shape no result has go first (those that are replaced are state), and among
 * them the one that accounts for most of the peak; integers count more, because tokens and labels are never weights. A
 * buffer grows with the batch if one of its dimensions has that size, or the product of it and the argument's next
 * dimensions, as {@code [batch * time, model]} has. An estimate.
 */
public final class BatchSize {

    /** With fewer rows, there are no parts to speak of. */
    private static final long SMALLEST_OF_MANY = 16;

    /** Buffers below this share of the peak are assumed not to grow. */
    private static final double SMALL_BUFFER = 0.0005;

    private static final int MOST_LOOKED_AT = 1000;

    /** Below this, two sides of an array may be alike by chance. */
    private static final long LONG = 256;

    private static final int FEW = 3;

    /** A dimension as long fills a TPU's tile where it is widest. */
    private static final long LANES = 128;

    /** So much smaller than the largest are arrays that all rows may share, and still be gone through in parts. */
    private static final int SMALL_ARRAY = 64;

    /** Sizes for which a whole program is searched for instructions that mix rows. */
    private static final int MOST_TRIED = 3;

    private static final Function<SpaceAnalysis, Optional<BatchSize>> PROBABLE = BatchSize::find;
    private static final Function<SpaceAnalysis, Optional<BatchSize>> FOLLOWED = BatchSize::follow;

    private final Timeline timeline;
    private final long size;
    private final String input;
    private final BitSet growing;
    private final List<Integer> largestAtPeak;

    private BatchSize(SpaceAnalysis analysis, FollowedRows found) {
        this.timeline = analysis.timeline();
        this.size = found.rows();
        this.input = found.input();
        this.growing = found.buffers();
        this.largestAtPeak = atPeak(analysis);
    }

    private BatchSize(SpaceAnalysis analysis, Candidate candidate) {
        this.timeline = analysis.timeline();
        this.size = candidate.size();
        this.input = candidate.input();
        this.growing = new BitSet();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            growing.set(id, timeline.sizeBytes(id) >= small && candidate.grows(timeline, id));
        }
        this.largestAtPeak = atPeak(analysis);
    }

    private List<Integer> atPeak(SpaceAnalysis analysis) {
        return IntStream.of(analysis.largestAtPeak())
                .filter(growing::get)
                .boxed()
                .toList();
    }

    /** Empty if no argument looks like a batch. */
    public static Optional<BatchSize> of(SpaceAnalysis analysis) {
        return analysis.once(PROBABLE);
    }

    private static Optional<BatchSize> find(SpaceAnalysis analysis) {
        if (!analysis.memory().space().isMain() || analysis.timeline().steps() == 0) {
            return Optional.empty();
        }
        int[] looked = largest(analysis);
        Timeline timeline = analysis.timeline();
        Set<Long> turns = turns(analysis, looked);
        Set<Long> numbered = analysis.program().map(NumberedEntries::sides).orElse(Set.of());
        List<Candidate> candidates = BatchCandidates.given(timeline).stream()
                .filter(candidate -> !numbered.contains(candidate.size()))
                .toList();
        Set<Long> meeting = meeting(analysis, candidates);
        Set<Long> paired = RowPairs.sides(analysis);
        Set<Long> sorted = analysis.program()
                .map(program -> SortedSides.of(program, row -> true))
                .orElse(Set.of());
        return candidates.stream()
                .filter(candidate -> !turns.contains(candidate.size())
                        && !meeting.contains(candidate.size())
                        && !isPaired(timeline, candidate.size(), looked)
                        && !paired.contains(candidate.size())
                        && !(candidate.isVector() && sorted.contains(candidate.size())))
                .max(Comparator.comparing((Candidate candidate) -> !candidate.replaced())
                        .thenComparingLong(candidate -> candidate.weight(timeline, looked)))
                .map(candidate -> new BatchSize(analysis, candidate));
    }

    /**
     * The batch of a training step whose rows, followed from the arguments through the program, only meet in sums. Slower than by
     * size, and finds it where other dimensions are as long.
     */
    public static Optional<BatchSize> followed(SpaceAnalysis analysis) {
        return analysis.once(FOLLOWED);
    }

    /**
     * The probable batch, if its rows only meet in sums.
     *
     * @param isTraining whether the program is a training step, in which rows can be followed too
     */
    public static Optional<BatchSize> addedUp(SpaceAnalysis analysis, boolean isTraining) {
        Optional<BatchSize> byNumber = of(analysis).filter(batch -> analysis.program()
                .filter(program -> IndependentRows.areAddedUp(program, batch.size()))
                .isPresent());
        Optional<BatchSize> byFlow = isTraining ? followed(analysis) : Optional.empty();
        return byNumber.map(batch -> larger(batch, byFlow)).or(() -> byFlow);
    }

    private static Optional<BatchSize> follow(SpaceAnalysis analysis) {
        if (!analysis.memory().space().isMain() || analysis.timeline().steps() == 0) {
            return Optional.empty();
        }
        return analysis.program()
                .flatMap(program -> FollowedRows.of(analysis, program))
                .map(found -> new BatchSize(analysis, found));
    }

    /** The batch of a program that does not train, if its rows need not be together; its results may have the shape of its arguments. */
    public static Optional<BatchSize> ofIndependentRows(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        int[] looked = largest(analysis);
        Map<Long, Candidate> bySize = new HashMap<>();
        BatchCandidates.given(timeline).forEach(candidate -> bySize.putIfAbsent(candidate.size(), candidate));
        return independent(analysis, bySize.values(), looked)
                .or(() -> independent(
                        analysis, BatchCandidates.computed(analysis, looked, turns(analysis, looked)), looked));
    }

    private static Optional<BatchSize> independent(
            SpaceAnalysis analysis, Collection<Candidate> candidates, int[] looked) {
        Timeline timeline = analysis.timeline();
        return analysis.program().flatMap(program -> candidates.stream()
                .filter(candidate -> candidate.size() >= SMALLEST_OF_MANY)
                .sorted(Comparator.comparingLong((Candidate candidate) -> -candidate.weight(timeline, looked))
                        .thenComparingLong(Candidate::size))
                .limit(MOST_TRIED)
                .filter(candidate -> IndependentRows.are(
                        program, candidate.size(), candidate.largest(timeline, looked) / SMALL_ARRAY))
                .findFirst()
                .map(candidate -> larger(
                        new BatchSize(analysis, withMerged(program, candidate, timeline, looked)),
                        FollowedRows.given(analysis, program, candidate.size())
                                .map(found -> new BatchSize(analysis, found)))));
    }

    /** Rows that are followed are found where a compiler has merged them with other dimensions, too. */
    private static BatchSize larger(BatchSize byNumber, Optional<BatchSize> followed) {
        return followed.filter(found -> found.atPeak().compareTo(byNumber.atPeak()) > 0)
                .orElse(byNumber);
    }

    /** A compiler may merge the rows with what each of them takes, as it does with the indices of gathers. */
    private static Candidate withMerged(Program program, Candidate candidate, Timeline timeline, int[] looked) {
        Set<Long> sides = new HashSet<>(candidate.products());
        program.graph()
                .ifPresent(graph -> sides.addAll(RowSides.merged(
                        program, graph, candidate.size(), candidate.largest(timeline, looked) / SMALL_ARRAY)));
        return new Candidate(candidate.size(), candidate.input(), sides, candidate.whole(), candidate.replaced());
    }

    /** Numbers of rows that are added up by an index before the loss, such as edges; each is looked for once. */
    private static Set<Long> meeting(SpaceAnalysis analysis, List<Candidate> candidates) {
        Set<Long> sizes = new HashSet<>();
        candidates.forEach(candidate -> sizes.add(candidate.size()));
        sizes.removeIf(size -> analysis.program()
                .filter(program -> IndependentRows.meet(program, size))
                .isEmpty());
        return sizes;
    }

    /** Whether one of the largest arrays has each of them with each, as attention has positions. */
    private static boolean isPaired(Timeline timeline, long size, int[] largest) {
        return size >= LONG
                && IntStream.of(largest)
                        .limit(FEW)
                        .anyMatch(id -> timeline.shapeOf(id) instanceof ArrayShape array
                                && timeline.category(id) == Category.TEMPORARY
                                && array.dimensions().stream()
                                                .filter(side -> side == size)
                                                .count()
                                        > 1);
    }

    private static int[] largest(SpaceAnalysis analysis) {
        return Arrays.copyOf(analysis.largestAtPeak(), Math.min(MOST_LOOKED_AT, analysis.largestAtPeak().length));
    }

    /** Number of iterations of loops that stack a value each, or take one: time steps, layers or micro-batches. */
    private static Set<Long> turns(SpaceAnalysis analysis, int[] looked) {
        Set<Long> turns =
                new HashSet<>(analysis.program().map(TakenInTurn::counts).orElse(Set.of()));
        for (int id : looked) {
            analysis.origins()
                    .of(analysis.timeline().buffer(id))
                    .stack()
                    .map(stack -> stack.places())
                    .filter(places -> places > 1)
                    .ifPresent(turns::add);
        }
        return turns;
    }

    /** Whether a loop reads all rows again in every turn, so that a training step can't take them in parts. */
    public boolean isReadAgain(SpaceAnalysis analysis) {
        return analysis.program()
                .filter(program -> RowFeedback.isIn(program, size))
                .isPresent();
    }

    /** Whether a loop already goes through it in parts. */
    public boolean isTakenInTurn(SpaceAnalysis analysis) {
        return analysis.program().stream()
                .flatMap(program -> TakenInTurn.of(program).stream())
                .anyMatch(sides -> sides.size() > 2 && sides.get(1) > 1 && sides.get(0) * sides.get(1) == size);
    }

    /** Whether a loop already goes through shuffled parts of it. */
    public boolean isShuffled(SpaceAnalysis analysis) {
        return analysis.program()
                .filter(program -> Shuffle.of(program).stream().anyMatch(shuffle -> largestAtPeak.stream()
                        .map(id -> program.row(timeline.instructionOf(id)))
                        .anyMatch(shuffle.rows()::contains)))
                .isPresent();
    }

    /** The current batch on each device. */
    public long size() {
        return size;
    }

    /** The argument whose first dimension it is. */
    public String input() {
        return input;
    }

    /** Whether a buffer grows with the batch. */
    public boolean grows(int id) {
        return growing.get(id);
    }

    /** Buffers live at the peak that grow with the batch, largest first. */
    public List<Integer> largestAtPeak() {
        return largestAtPeak;
    }

    /** Bytes of the peak that grow with the batch. */
    public Bytes atPeak() {
        return new Bytes(largestAtPeak.stream().mapToLong(timeline::sizeBytes).sum());
    }

    /** The peak with another batch, in the layouts that the arrays have now: a short batch may be padded. */
    public WhatIf replay(long batch) {
        return WhatIf.replay(timeline, id -> {
            long now = timeline.sizeBytes(id);
            return growing.get(id) ? Math.round(now * share(timeline.shapeOf(id), batch)) : now;
        });
    }

    /**
     * How large an array would be with another batch, as a share of what it is. For a single row, compilers put another dimension
     * where the batch would be padded, and for some rows if it is where a tile is widest.
     */
    private double share(@Nullable Shape shape, long batch) {
        if (batch > 1
                && shape instanceof ArrayShape array
                && array.dimensions().contains(size)
                && !isReplaceable(array)
                && array.paddedBytes() > 0) {
            List<Long> other = new ArrayList<>(array.dimensions());
            other.set(other.indexOf(size), batch);
            return (double) new ArrayShape(array.type(), other, array.dynamic(), array.layout()).paddedBytes()
                    / array.paddedBytes();
        }
        return (double) batch / size;
    }

    /** Whether the batch is the minor dimension of an array, and another dimension could be that without padding. */
    private boolean isReplaceable(ArrayShape array) {
        return array.dimensions().get(RowStride.order(array).get(0)) == size
                && array.dimensions().stream().anyMatch(side -> side != size && side >= LANES);
    }

    /** The largest batch that fits; 0 if not even 1 does. */
    public long largestWithin(Predicate<WhatIf> fits) {
        long largest = 0;
        long tooLarge = 1;
        while (tooLarge < Candidate.LARGEST && fits.test(replay(tooLarge))) {
            largest = tooLarge;
            tooLarge *= 2;
        }
        while (tooLarge - largest > 1) {
            long middle = largest + (tooLarge - largest) / 2;
            if (fits.test(replay(middle))) {
                largest = middle;
            } else {
                tooLarge = middle;
            }
        }
        return largest;
    }
}
