package peakscope.analyze.origin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import peakscope.analyze.origin.Step.Kind;
import peakscope.analyze.origin.ValueSearch.Found;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.LoopStack;

/** What is written into memory that begins empty, and memory that a loop fills turn by turn. */
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

    /** The value that the first to write into it writes; empty when nobody does. */
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

    /** The loop that keeps a value of each of its turns in memory of this shape. */
    Optional<LoopStack> stack(Found found) {
        List<Value> way = found.way();
        for (int i = 0; i < way.size(); i++) {
            int row = way.get(i).row();
            int[] operands = graph.operands(row);
            if ("dynamic-update-slice".equals(program.opcode(row)) && operands.length > 1) {
                long whole = Moves.elements(graph, row);
                long part = Moves.elements(graph, operands[1]);
                return whole > part && part > 0 && whole % part == 0
                        ? Optional.of(stack(loop(way.subList(0, i)), whole / part, row))
                        : Optional.empty();
            }
        }
        return Optional.empty();
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
     * Whether a loop takes weights of its own in each turn: an argument with a part for each turn that is not as large in its next
     * dimension as what the loop keeps. A loop over time takes inputs that are: both have the batch there.
     */
    private boolean runsLayers(int loop, long places, int update) {
        List<List<Long>> inputs = stacked.computeIfAbsent(loop, this::stackedArguments);
        return graph.shape(update) instanceof ArrayShape kept
                && kept.dimensions().size() > 1
                && inputs.stream()
                        .anyMatch(input -> input.get(0) == places
                                && !input.get(1).equals(kept.dimensions().get(1)));
    }

    /** Dimensions of the arguments of the program that go into a loop, those of one dimension left out. */
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
