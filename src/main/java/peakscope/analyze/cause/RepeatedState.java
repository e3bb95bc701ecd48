package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Uses;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;

/**
 * State that a loop begins with several times over, and of which its iterations only reorder the copies or write a part: the cache
 * of a prompt, repeated for every beam. State that is computed from itself soon differs from copy to copy, and is none.
 */
public final class RepeatedState {

    /** What takes parts of its first operand in any order. */
    private static final Set<String> TAKES = Set.of("gather", "dynamic-slice", "slice");

    /** What holds all of its operand, beside something else perhaps. */
    private static final Set<String> HOLDS = Set.of("concatenate", "pad", "convert", "transpose", "reshape", "copy");

    private static final Function<SpaceAnalysis, Cause> COPIES = RepeatedState::find;

    private static final int FEWEST = 2;

    /** More copies than that are no beams; a row that is repeated so often is rarely there as a whole. */
    private static final int MOST = 256;

    private final Program program;
    private final ProgramGraph graph;
    private final Uses uses;

    private RepeatedState(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.uses = new Uses(program, graph, new Sources(program, graph));
    }

    /**
     * What a value repeats.
     *
     * @param times how often
     * @param share of its elements that is repeated; the rest belongs to one copy each
     */
    private record Copies(long times, double share) {

        /** Bytes that are left if it is held once. */
        long left(long bytes) {
            return Math.round(bytes * (1 - share + share / times));
        }
    }

    /** What holds the copies, before the loop, in it and after it: one copy is left of each. */
    public static Cause of(SpaceAnalysis analysis) {
        return analysis.once(COPIES);
    }

    private static Cause find(SpaceAnalysis analysis) {
        Map<Integer, Long> leaves = new HashMap<>();
        List<CausedBuffer> found = new ArrayList<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> {
            RepeatedState state = new RepeatedState(program, graph);
            Map<Value, Copies> all = state.all();
            if (!all.isEmpty()) {
                for (CausedBuffer one : Candidates.of(analysis, (array, candidate) -> candidate.isTemporary())) {
                    Value value = new Value(
                            Made.row(analysis, program, one),
                            one.buffer().details().shapeIndex());
                    state.copies(value, all).ifPresent(copies -> {
                        found.add(one);
                        leaves.put(
                                one.buffer().id(),
                                copies.left(one.buffer().size().count()));
                    });
                }
            }
        }));
        return Cause.leaving(found, leaves);
    }

    /** What a value repeats, or what is written over it piece by piece. */
    private Optional<Copies> copies(Value value, Map<Value, Copies> all) {
        if (value.row() < 0 || all.containsKey(value)) {
            return Optional.ofNullable(all.get(value));
        }
        return graph.operands(value.row()).length > 0
                ? Optional.empty()
                : uses.first(
                        value,
                        use -> use.operand() == 0 && "dynamic-update-slice".equals(program.opcode(use.user()))
                                ? Optional.ofNullable(all.get(new Value(use.user(), List.of())))
                                : Optional.empty());
    }

    private Map<Value, Copies> all() {
        Map<Value, Copies> found = new HashMap<>();
        program.rowsByOpcode("broadcast"::equals).forEach(row -> {
            long times = times(row);
            if (times > 0) {
                Set<Value> values = held(new Value(row, List.of()), times);
                long whole = values.stream()
                        .filter(value -> value.path().isEmpty())
                        .mapToLong(value -> Moves.elements(graph, value.row()))
                        .max()
                        .orElse(1);
                Copies copies = new Copies(times, Math.min(1, (double) Moves.elements(graph, row) / whole));
                values.forEach(value -> found.putIfAbsent(value, copies));
            }
        });
        return found;
    }

    /** How often the program repeats an array, in its forward pass; 0 if an instruction is nothing of the kind. */
    private long times(int row) {
        String path = program.opName(row);
        if (path == null || Passes.isBackward(path)) {
            return 0;
        }
        int[] operands = graph.operands(row);
        long once = operands.length == 0 ? 0 : Moves.elements(graph, operands[0]);
        long times = once > 1 ? Moves.elements(graph, row) / once : 0;
        return times >= FEWEST && times <= MOST ? times : 0;
    }

    /** All values that hold the copies; none if no loop carries them, or one computes its next state from them otherwise. */
    private Set<Value> held(Value start, long times) {
        Set<Value> values = uses.reached(start, use -> holds(use, times));
        List<Value> loops = values.stream()
                .filter(value -> "while".equals(program.opcode(value.row())))
                .toList();
        // A write that checks its place chooses, too, between the new part and the old one.
        long once = Moves.elements(graph, start.row()) / times;
        boolean isState = !loops.isEmpty()
                && loops.stream().allMatch(loop -> handsOn(loop, values))
                && values.stream()
                        .filter(value -> "select".equals(program.opcode(value.row()))
                                && Moves.elements(graph, value.row()) >= once)
                        .allMatch(value -> choosesAmong(value, values));
        return isState ? values : Set.of();
    }

    private boolean handsOn(Value loop, Set<Value> values) {
        int body = graph.body(loop.row());
        return body >= 0 && graph.root(body) >= 0 && values.contains(loop.at(graph.root(body)));
    }

    /** Among copies, or between one and a number, as a gather does that checks its indices. */
    private boolean choosesAmong(Value choice, Set<Value> values) {
        return IntStream.of(graph.operands(choice.row()))
                .skip(1)
                .allMatch(operand -> values.contains(choice.at(operand)) || isNumber(operand));
    }

    private boolean isNumber(int row) {
        int[] operands = graph.operands(row);
        return "constant".equals(program.opcode(row))
                || ("broadcast".equals(program.opcode(row))
                        && operands.length == 1
                        && Moves.elements(graph, operands[0]) == 1);
    }

    /** Whether the result of an instruction holds the copies, too. */
    private boolean holds(Uses.Use use, long times) {
        int user = use.user();
        int value = use.value().row();
        int[] operands = graph.operands(user);
        String opcode = String.valueOf(program.opcode(user));
        return switch (opcode) {
            case "dynamic-update-slice" ->
                use.operand() == 1 || (use.operand() == 0 && writesAll(operands[1], value, times));
            case "scatter" -> use.operand() == 0 && operands.length == 3 && writesAll(operands[2], value, times);
            case "select" -> use.operand() > 0;
            default ->
                TAKES.contains(opcode) ? use.operand() == 0 && takesAll(user, value, times) : HOLDS.contains(opcode);
        };
    }

    /** Whether what is written goes to each copy, not to one after the other. */
    private boolean writesAll(int part, int whole, long times) {
        return Moves.elements(graph, part) % times == 0 && sides(part, times) >= sides(whole, times);
    }

    /** Whether a part of an array has something of each copy: a batch may be as long as there are copies. */
    private boolean takesAll(int part, int whole, long times) {
        return Moves.elements(graph, part) % times == 0 && sides(part, times) >= Math.min(1, sides(whole, times));
    }

    private long sides(int row, long length) {
        return graph.shape(row) instanceof ArrayShape array
                ? array.dimensions().stream().filter(side -> side == length).count()
                : 0;
    }
}
