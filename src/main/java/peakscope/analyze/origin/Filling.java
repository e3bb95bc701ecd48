package peakscope.analyze.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Step.Kind;
import peakscope.analyze.origin.ValueSearch.Found;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.LoopStack;

/** What is written into initially empty memory, and memory that a loop fills iteration by iteration. */
final class Filling {

    private final Program program;
    private final ProgramGraph graph;
    private final ValueSearch search;
    private final Uses uses;

    /** By loop, the dimensions of the arguments that it takes. */
    private final Map<Integer, List<List<Long>>> stacked = new HashMap<>();

    Filling(Program program, ProgramGraph graph, ValueSearch search, Uses uses) {
        this.program = program;
        this.graph = graph;
        this.search = search;
        this.uses = uses;
    }

    /** The value that is first written into it; empty if nothing is. */
    Optional<Found> of(Value start) {
        boolean isBare = graph.target(start.row()).equals(Sources.EMPTY_MEMORY);
        return uses.first(start, use -> written(use, isBare)).map(found -> behind(start, found));
    }

    private static Found behind(Value start, Found found) {
        List<Value> way = new ArrayList<>(found.way().size() + 1);
        way.add(start);
        way.addAll(found.way());
        return new Found(found.kind(), found.value(), found.site(), way, found.gathered());
    }

    private Optional<Found> written(Uses.Use use, boolean isBare) {
        int user = use.user();
        int[] operands = graph.operands(user);
        return switch (String.valueOf(program.opcode(user))) {
            case "dynamic-update-slice" ->
                use.operand() == 0 && operands.length > 1
                        ? unlessEmpty(use.value().at(user))
                        : Optional.empty();
            case "while" -> unlessEmpty(use.value().at(user));
            case "scatter" -> use.operand() == 0 ? Optional.of(computed(user)) : Optional.empty();
            case "custom-call" ->
                isBare && !Moves.is(program, graph, user) ? Optional.of(computed(user)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Optional<Found> unlessEmpty(Value value) {
        return Optional.of(search.from(value, null)).filter(found -> found.kind() != Kind.EMPTY);
    }

    private static Found computed(int row) {
        return new Found(Kind.COMPUTED, new Value(row, List.of()), null, List.of(), false);
    }

    /** The loop that keeps a value of each of its iterations in memory of this shape. */
    Optional<LoopStack> stack(Found found) {
        List<Value> way = found.way();
        for (int i = 0; i < way.size(); i++) {
            int row = way.get(i).row();
            int[] operands = graph.operands(row);
            if ("dynamic-update-slice".equals(program.opcode(row)) && operands.length > 1) {
                long whole = Moves.elements(graph, row);
                long part = Moves.elements(graph, operands[1]);
                int loop = loop(way.subList(0, i));
                return whole > part
                                && part > 0
                                && whole % part == 0
                                && (loop >= 0 || isRepeated(row))
                                && !isAtFixedPlace(operands)
                        ? Optional.of(stack(loop, whole / part, row))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether each iteration writes to the same place, as one does that sets the edge of a grid. */
    private boolean isAtFixedPlace(int[] operands) {
        return IntStream.of(operands).skip(2).allMatch(index -> "constant".equals(program.opcode(index)));
    }

    /** Whether a loop runs the instruction; if not, arrays are joined part by part. */
    private boolean isRepeated(int row) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> next = new ArrayDeque<>(List.of(graph.computation(row)));
        while (!next.isEmpty()) {
            for (int caller : graph.callers(next.remove())) {
                if ("while".equals(program.opcode(caller))) {
                    return true;
                }
                if (seen.add(graph.computation(caller))) {
                    next.add(graph.computation(caller));
                }
            }
        }
        return false;
    }

    private LoopStack stack(int loop, long places, int update) {
        return new LoopStack(loop < 0 ? "" : program.name(loop), places, loop >= 0 && runsLayers(loop, places, update));
    }

    private int loop(List<Value> way) {
        for (int i = way.size() - 1; i >= 0; i--) {
            if ("while".equals(program.opcode(way.get(i).row()))) {
                return way.get(i).row();
            }
        }
        return -1;
    }

    /**
     * Whether a loop takes different weights in each iteration: an argument with a part for each iteration whose next
     * dimension differs from that of what the loop keeps. In a loop over time they are equal: both have the batch
     * there.
     */
    private boolean runsLayers(int loop, long places, int update) {
        List<List<Long>> inputs = stacked.computeIfAbsent(loop, this::stackedArguments);
        return graph.shape(update) instanceof ArrayShape kept
                && kept.dimensions().size() > 1
                && inputs.stream()
                        .anyMatch(input -> input.get(0) == places
                                && !input.get(1).equals(kept.dimensions().get(1)));
    }

    /** Dimensions of the program's arguments that enter a loop, except one-dimensional ones. */
    private List<List<Long>> stackedArguments(int loop) {
        int[] operands = graph.operands(loop);
        int elements = operands.length == 0 ? 0 : graph.operands(operands[0]).length;
        List<List<Long>> found = new ArrayList<>();
        for (int i = 0; i < elements; i++) {
            Found begin = search.from(new Value(operands[0], List.of(i)), null);
            if (begin.kind() == Kind.ARGUMENT
                    && graph.shape(begin.value().row()) instanceof ArrayShape array
                    && array.dimensions().size() > 1) {
                found.add(array.dimensions());
            }
        }
        return found;
    }
}
