package peakscope.analyze.cause;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.use.IdentityMatrices;
import peakscope.analyze.use.TakenInTurn;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/**
 * What a gradient under {@code vmap} computes for all groups of examples at once: activations, and a gradient of each
 * weight for each group. A scan over the groups needs that of one group, and a sum of each weight's gradients.
 */
public final class GroupedGradients {

    /** Share of the bytes that must have the dimension of the groups; otherwise the groups are something else. */
    private static final double NEARLY_ALL = 0.8;

    private static final String MAPPED = "vmap(";

    private static final Set<String> AT_ONCE = Set.of("vmap(jvp(", "vmap(transpose(jvp(");

    private static final Set<String> JOINS = Set.of("concatenate", "reshape", "convert_element_type");

    private final SpaceAnalysis analysis;
    private final List<CausedBuffer> mapped;

    /** First dimensions of arguments that are not trained. */
    private final Set<Long> inputs;

    private GroupedGradients(SpaceAnalysis analysis) {
        this.analysis = analysis;
        Set<List<Long>> trained = ProgramShapes.trained(analysis);
        this.inputs = sidesOfInputs(analysis, trained);
        boolean hasVersions = !Candidates.of(
                        analysis,
                        (array, one) ->
                                one.isTemporary() && isInMap(one.origin().opName()) && isOfEachGroup(array, trained))
                .isEmpty();
        this.mapped = Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && (isMapped(one.origin().opName(), hasVersions)
                                || (isInMap(one.origin().opName()) && isOfEachGroup(array, trained))));
    }

    /** With a scan over the groups instead. */
    public static Cause of(SpaceAnalysis analysis) {
        return new GroupedGradients(analysis).cause();
    }

    /**
     * The gradient is mapped, not something in the function that is differentiated, which would be inside {@code jvp}.
     *
     * @param inLoops whether a loop may be between them, as where each group changes its own version of the weights
     */
    private static boolean isMapped(@Nullable String opName, boolean inLoops) {
        return opName != null
                && (AT_ONCE.stream().anyMatch(opName::contains)
                        || (inLoops && isInMap(opName) && opName.contains("jvp(")));
    }

    /** What is mapped inside a function that is differentiated, such as the experts of a mixture, has no gradient of its own. */
    private static boolean isInMap(@Nullable String opName) {
        int gradient = opName == null ? -1 : opName.indexOf("jvp(");
        int map = opName == null ? -1 : opName.indexOf(MAPPED);
        return map >= 0 && (gradient < 0 || map < gradient);
    }

    /** Whether it holds something of a weight for each group: its gradients, or its versions in an inner loop. */
    private boolean isOfEachGroup(ArrayShape array, Set<List<Long>> trained) {
        List<Long> sides = ProgramShapes.withoutOnes(array);
        return sides.size() == 2
                ? trained.stream().anyMatch(weight -> isRowsOf(weight, sides.get(0), sides.get(1)))
                : sides.size() > 2 && trained.contains(ProgramShapes.sorted(sides.subList(1, sides.size())));
    }

    /** Whether a compiler laid the rows of a weight's versions for all groups one after another. */
    private boolean isRowsOf(List<Long> weight, long rows, long columns) {
        int other = weight.indexOf(columns);
        long own = weight.size() == 2 && other >= 0 ? weight.get(1 - other) : 0;
        return own > 1 && rows % own == 0 && inputs.contains(rows / own);
    }

    private Cause cause() {
        List<CausedBuffer> grouped = List.of();
        long groups = 1;
        Set<Long> sides = sidesOfGradients();
        sides.addAll(inputs);
        // Rows of several arguments may be joined before the map.
        mapped.forEach(one -> {
            if (one.buffer().details().shape() instanceof ArrayShape array
                    && !one.isOfLoop()
                    && bytesInFront(mapped, array.dimensions().get(0)) >= NEARLY_ALL * bytes(mapped)) {
                sides.add(array.dimensions().get(0));
            }
        });
        for (long side : sides) {
            List<CausedBuffer> having =
                    mapped.stream().filter(one -> has(one, side)).toList();
            boolean isInFront =
                    bytes(having) == bytes(grouped) && bytesInFront(having, side) > bytesInFront(grouped, groups);
            if (bytes(having) > bytes(grouped) || isInFront) {
                grouped = having;
                groups = side;
            }
        }
        boolean isJacobian = isJacobian(grouped, groups);
        if (bytes(grouped) < NEARLY_ALL * bytes(mapped) || grouped.isEmpty() || membersOfAll() > 1 || isJacobian) {
            return Cause.divided(List.of(), 1);
        }
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : withJoined(grouped, groups)) {
            leaves.put(one.buffer().id(), one.buffer().size().count() / groups);
        }
        return Cause.leaving(grouped, leaves).holding(sums(grouped));
    }

    /** With what joins the gradients of all weights to one row for each group. */
    private List<CausedBuffer> withJoined(List<CausedBuffer> grouped, long groups) {
        Set<CausedBuffer> all = new LinkedHashSet<>(grouped);
        all.addAll(Candidates.of(
                analysis,
                (array, one) -> one.isTemporary()
                        && JOINS.contains(one.operation())
                        && ProgramShapes.withoutOnes(array).size() > 1
                        && ProgramShapes.withoutOnes(array).get(0) == groups));
        return List.copyOf(all);
    }

    /** Whether the groups are directions of derivatives, or each has them: an identity matrix holds them. */
    private boolean isJacobian(List<CausedBuffer> grouped, long groups) {
        Set<Long> directions = analysis.program().map(IdentityMatrices::of).orElse(Set.of());
        return directions.stream()
                .anyMatch(side -> side == groups || bytes(having(grouped, side)) >= NEARLY_ALL * bytes(grouped));
    }

    /** Those of an ensemble's weights are its members, not groups; a vector may be as long as there are groups. */
    private static Set<Long> sidesOfInputs(SpaceAnalysis analysis, Set<List<Long>> trained) {
        Set<Long> inputs = new HashSet<>();
        Set<Long> members = new HashSet<>();
        Timeline timeline = analysis.timeline();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER
                    && timeline.shapeOf(id) instanceof ArrayShape array
                    && !array.dimensions().isEmpty()
                    && array.dimensions().get(0) > 1) {
                if (!trained.contains(ProgramShapes.sorted(array.dimensions()))) {
                    inputs.add(array.dimensions().get(0));
                } else if (array.dimensions().size() > 1) {
                    members.add(array.dimensions().get(0));
                }
            }
        }
        inputs.removeAll(members);
        return inputs;
    }

    /** What the gradients of all members of an ensemble need at once; a loop over the members needs that of one. */
    public static Cause ofMembers(SpaceAnalysis analysis) {
        GroupedGradients all = new GroupedGradients(analysis);
        long members = all.membersOfAll();
        return members > 1 ? Cause.divided(having(all.mapped, members), members) : Cause.divided(List.of(), 1);
    }

    /**
     * The members, if nearly all is there for each of them; otherwise 1. The kernels of convolutions have a side in common, too, but
     * nothing else has it.
     */
    private long membersOfAll() {
        long members = members();
        return members > 1 && bytes(having(mapped, members)) >= NEARLY_ALL * bytes(mapped) ? members : 1;
    }

    private static List<CausedBuffer> having(List<CausedBuffer> buffers, long side) {
        return buffers.stream()
                .filter(one -> one.buffer().details().shape() instanceof ArrayShape array
                        && array.dimensions().contains(side))
                .toList();
    }

    /** The first dimension of all trained weights, if they have one in common and are stacks of matrices; otherwise 1. */
    private long members() {
        Set<Long> first = new HashSet<>();
        boolean areStacks = false;
        for (CausedBuffer weight : weights()) {
            if (weight.buffer().details().shape() instanceof ArrayShape array
                    && array.dimensions().size() > 1) {
                first.add(array.dimensions().get(0));
                areStacks |= array.dimensions().size() > 2;
            }
        }
        long members = areStacks && first.size() == 1 ? first.iterator().next() : 1;
        // A loop takes layers one by one.
        boolean areLayers = analysis.program()
                .filter(program -> TakenInTurn.counts(program).contains(members))
                .isPresent();
        return areLayers ? 1 : members;
    }

    /** How many gradients of one weight lie side by side, as those of random probes do. */
    private Set<Long> sidesOfGradients() {
        Set<List<Long>> trained = ProgramShapes.trained(analysis);
        Set<Long> sides = new HashSet<>();
        for (CausedBuffer one : mapped) {
            if (one.buffer().details().shape() instanceof ArrayShape array
                    && one.operation().equals("dot_general")
                    && isOfEachGroup(array, trained)) {
                sides.add(array.dimensions().get(0));
            }
        }
        return sides;
    }

    /** Also if the side is joined with others, as in a Jacobian of a row for each output of each group. */
    private static boolean has(CausedBuffer one, long side) {
        return one.buffer().details().shape() instanceof ArrayShape array
                && (array.dimensions().contains(side)
                        || (array.dimensions().size() == 2 && array.dimensions().get(0) % side == 0));
    }

    /** Bytes of those that have the side in front, where a map puts it. */
    private static long bytesInFront(List<CausedBuffer> buffers, long side) {
        return bytes(buffers.stream()
                .filter(one -> one.buffer().details().shape() instanceof ArrayShape array
                        && !array.dimensions().isEmpty()
                        && array.dimensions().get(0) == side)
                .toList());
    }

    private static long bytes(List<CausedBuffer> buffers) {
        return buffers.stream().mapToLong(one -> one.buffer().size().count()).sum();
    }

    /** A sum for each weight, until the program has its gradient now, or is done with the groups. */
    private List<Cause.Held> sums(List<CausedBuffer> grouped) {
        int first =
                grouped.stream().mapToInt(one -> one.buffer().firstStep()).min().orElse(0);
        int last = grouped.stream()
                .filter(one -> Passes.isBackward(one.origin().opName()))
                .mapToInt(one -> one.buffer().lastStep())
                .max()
                .orElse(first);
        return GradientSums.of(analysis, weights(), first, last + 1);
    }

    private List<CausedBuffer> weights() {
        Set<List<Long>> trained = ProgramShapes.trained(analysis);
        Set<Integer> state = OptimizerState.of(analysis).buffers();
        return Candidates.of(
                analysis,
                (array, one) -> one.buffer().category() == Category.PARAMETER
                        && trained.contains(ProgramShapes.sorted(array.dimensions()))
                        && !state.contains(one.buffer().id()));
    }
}
