package peakscope.analyze.lifetime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.timeline.BufferDetails;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.read.io.Progress;

/**
 * Why the buffers of one memory are alive, found in their program. An instance places the instructions once; an analysis keeps
 * the one that is made without progress.
 */
public final class Lifetimes {

    /** Buffers between two reports of progress. */
    private static final int REPORTED = 1000;

    private static final Function<SpaceAnalysis, Optional<Lifetimes>> PLACED = Lifetimes::placed;

    private final SpaceAnalysis analysis;
    private final Timeline timeline;
    private final Program program;
    private final ProgramSteps steps;

    private Lifetimes(SpaceAnalysis analysis, Program program, Progress progress) {
        this.analysis = analysis;
        this.timeline = analysis.timeline();
        this.program = program;
        this.steps = new ProgramSteps(program, timeline, progress);
    }

    /** Empty if the dump lacks the program: nothing is guessed from names. */
    public static Optional<Lifetimes> of(SpaceAnalysis analysis) {
        return analysis.once(PLACED);
    }

    private static Optional<Lifetimes> placed(SpaceAnalysis analysis) {
        return of(analysis, Progress.NONE);
    }

    /** The same, reporting progress up to half. */
    public static Optional<Lifetimes> of(SpaceAnalysis analysis, Progress progress) {
        return analysis.program().map(program -> new Lifetimes(analysis, program, progress));
    }

    /** The buffers live at the peak that are idle longest, by size times steps; none if the dump lacks the program. */
    public static List<Lifetime> longestIdle(SpaceAnalysis analysis, int count) {
        return of(analysis).map(lifetimes -> lifetimes.longestIdle(count)).orElse(List.of());
    }

    /** For one buffer; empty if the program lacks the instruction that makes it. */
    public Optional<Lifetime> of(int buffer) {
        BufferDetails details = timeline.buffer(buffer).details();
        int row = program.row(timeline.catalog(), timeline.keyOf(buffer));
        return row < 0 ? Optional.empty() : Optional.of(describe(buffer, touches(buffer, row, details)));
    }

    /** The buffers live at the peak that are idle longest, by size times steps. */
    public List<Lifetime> longestIdle(int count) {
        return longestIdle(count, Progress.NONE);
    }

    /** The same, reporting progress from half on. */
    public List<Lifetime> longestIdle(int count, Progress progress) {
        IntToDoubleFunction atMost =
                id -> (double) timeline.sizeBytes(id) * (timeline.lastStep(id) - timeline.firstStep(id) + 1);
        // The bits of non-negative doubles sort like the doubles.
        int[] candidates = BufferOrder.descending(
                analysis.largestAtPeak(), id -> Double.doubleToRawLongBits(atMost.applyAsDouble(id)));
        PriorityQueue<Lifetime> best = new PriorityQueue<>(Comparator.comparingDouble(Lifetime::idleByteSteps));
        for (int i = 0; i < candidates.length; i++) {
            int id = candidates[i];
            if (i % REPORTED == 0) {
                progress.stopIfCancelled();
                progress.at(0.5 + 0.5 * i / candidates.length, "ranking idle buffers");
            }
            if (best.size() == count && atMost.applyAsDouble(id) <= leastOf(best)) {
                break;
            }
            of(id).filter(lifetime -> lifetime.idleByteSteps() > 0).ifPresent(best::add);
            if (best.size() > count) {
                best.remove();
            }
        }
        List<Lifetime> ranking = new ArrayList<>(best);
        ranking.sort(
                Comparator.comparingDouble(Lifetime::idleByteSteps).reversed().thenComparing(Lifetime::buffer));
        return List.copyOf(ranking);
    }

    private static double leastOf(PriorityQueue<Lifetime> best) {
        Lifetime least = best.peek();
        return least == null ? Double.POSITIVE_INFINITY : least.idleByteSteps();
    }

    /** What touches a buffer. */
    private record Touches(int row, boolean isGiven, OptionalInt defined, boolean isPart, ValueUses uses) {}

    private Touches touches(int buffer, int row, BufferDetails details) {
        Category category = timeline.category(buffer);
        String opcode = program.opcode(row);
        boolean given = "parameter".equals(opcode) || "constant".equals(opcode);
        OptionalInt defined = given
                ? OptionalInt.empty()
                : category.livesThroughout() ? end(row) : OptionalInt.of(timeline.firstStep(buffer));
        ValueUses uses = ValueUses.of(program, row, details.shapeIndex());
        boolean part = !details.shapeIndex().isEmpty() && tellsNoPart(row);
        return new Touches(row, given, defined, part, part ? uses.without(user -> isBeyond(buffer, user)) : uses);
    }

    /** The step at which an output exists. */
    private OptionalInt end(int row) {
        return steps.of(row).map(span -> OptionalInt.of(span.last())).orElse(OptionalInt.empty());
    }

    /** Whether another part of the tuple may be meant. */
    private boolean tellsNoPart(int row) {
        return Arrays.stream(program.users(row))
                .anyMatch(user -> "get-tuple-element".equals(program.opcode(user)) && program.tupleIndex(user) < 0);
    }

    /** An instruction that runs after the buffer is gone cannot read it, so it reads another part of the tuple. */
    private boolean isBeyond(int buffer, ValueUses.User user) {
        return steps.of(user.reader())
                .filter(span -> span.first() > timeline.lastStep(buffer))
                .isPresent();
    }

    private Lifetime describe(int buffer, Touches touches) {
        List<Lifetime.Use> uses = touches.uses.users().stream().map(this::use).toList();
        Lifetime.Definition definition = new Lifetime.Definition(
                program.name(touches.row),
                program.opcode(touches.row),
                program.opName(touches.row),
                touches.defined,
                touches.isGiven);
        int last = uses.stream()
                .flatMap(use -> use.reads().stream())
                .mapToInt(StepSpan::last)
                .max()
                .orElse(touches.defined.orElse(timeline.lastStep(buffer)));
        return new Lifetime(
                buffer,
                new Bytes(timeline.sizeBytes(buffer)),
                definition,
                uses,
                touches.uses.isReturned(),
                touches.isPart,
                longestGap(buffer, definition, uses),
                Math.max(0, timeline.lastStep(buffer) - last));
    }

    private Lifetime.Use use(ValueUses.User user) {
        @Nullable String copier = user.copier() == ValueUses.NOBODY ? null : program.name(user.copier());
        return new Lifetime.Use(
                program.name(user.row()),
                program.opcode(user.row()),
                program.opName(user.row()),
                steps.of(user.row()),
                steps.isExact(user.row()),
                copier,
                steps.of(user.reader()));
    }

    private Optional<IdleGap> longestGap(int buffer, Lifetime.Definition definition, List<Lifetime.Use> uses) {
        if (timeline.steps() == 0 || (definition.step().isEmpty() && !definition.isGiven())) {
            return Optional.empty();
        }
        List<IdleGap> gaps = new ArrayList<>();
        int free = timeline.firstStep(buffer);
        Optional<String> after = Optional.empty();
        if (definition.step().isPresent()) {
            int made = definition.step().getAsInt();
            gaps.add(new IdleGap(new StepSpan(free, made - 1), after, definition.instruction()));
            free = made + 1;
            after = Optional.of(definition.instruction());
        }
        List<Lifetime.Use> inOrder = uses.stream()
                .filter(use -> use.reads().isPresent())
                .sorted(Comparator.comparingInt(use -> use.reads().orElseThrow().first()))
                .toList();
        int end = timeline.lastStep(buffer) + 1;
        for (Lifetime.Use use : inOrder) {
            StepSpan reads = use.reads().orElseThrow();
            String reader = use.copier() == null ? use.instruction() : use.copier();
            gaps.add(new IdleGap(new StepSpan(free, Math.min(reads.first(), end) - 1), after, reader));
            if (reads.last() + 1 > free) {
                free = reads.last() + 1;
                after = Optional.of(reader);
            }
        }
        return gaps.stream().filter(gap -> gap.span().steps() > 0).max(Comparator.comparingInt(gap -> gap.span()
                .steps()));
    }
}
