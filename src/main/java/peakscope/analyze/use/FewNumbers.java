package peakscope.analyze.use;

import com.google.re2j.Pattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.origin.Moves;
import peakscope.analyze.origin.Sources;
import peakscope.analyze.origin.Step;
import peakscope.analyze.origin.Step.Source;
import peakscope.analyze.origin.Value;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/**
 * Arrays whose every element is computed from few numbers: positions, and arrays that are hundreds of times smaller. Any part of one
 * can be computed again for next to nothing.
 */
public final class FewNumbers {

    /** How much smaller an array is that counts as few numbers. */
    private static final long SMALLER = 256;

    /** Steps from an array to the numbers; real ones take some dozens. */
    private static final int MOST = 400;

    private static final Set<String> MAKES = Set.of("iota", "constant", "partition-id", "replica-id");

    /** Instructions each element of whose result is computed from single elements of their operands. */
    private static final Set<String> ELEMENTWISE = Set.of(
            "broadcast",
            "convert",
            "compare",
            "select",
            "add",
            "subtract",
            "multiply",
            "divide",
            "maximum",
            "minimum",
            "abs",
            "negate",
            "exponential",
            "log",
            "power",
            "sine",
            "cosine",
            "sqrt",
            "rsqrt",
            "tanh",
            "floor",
            "ceil",
            "round-nearest-afz",
            "and",
            "or",
            "not",
            "xor",
            "clamp",
            "remainder",
            "sign",
            "exponential-minus-one",
            "concatenate",
            "slice",
            "pad");

    /** Marks the indices of a gather. */
    private static final String IN_BOUNDS = "AssumeGatherIndicesInBound";

    /** Random numbers are computed from positions too, but not for next to nothing. */
    private static final Pattern RANDOM = Pattern.compile("random|threefry|shift_right_logical|rng|uniform|normal");

    private final Program program;
    private final ProgramGraph graph;
    private final Sources sources;

    public FewNumbers(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
        this.sources = new Sources(program, graph);
    }

    /** Whether the result of an instruction is such an array. */
    public boolean make(int row) {
        long few = Moves.elements(graph, row) / SMALLER;
        return few > 0 && make(new Source(new Value(row, List.of()), null), few, new HashMap<>());
    }

    /** Whether the result of an instruction is computed from positions and constants alone, however small it is. */
    public boolean makePositions(int row) {
        return make(new Source(new Value(row, List.of()), null), 1, new HashMap<>());
    }

    private boolean make(Source source, long few, Map<Value, Boolean> seen) {
        int row = source.value().row();
        Boolean known = seen.get(source.value());
        if (known != null) {
            return known;
        }
        if (seen.size() > MOST
                || RANDOM.matcher(String.valueOf(program.opName(row))).find()) {
            return false;
        }
        // What a loop hands on unchanged comes back to where the search began.
        seen.put(source.value(), true);
        boolean made = isFew(source.value(), few) || madeBy(source, few, seen);
        seen.put(source.value(), made);
        return made;
    }

    private boolean isFew(Value value, long few) {
        long elements = Moves.elements(graph, value.row());
        return elements >= 0 && elements <= few;
    }

    private boolean madeBy(Source source, long few, Map<Value, Boolean> seen) {
        int row = source.value().row();
        Step step = sources.of(source.value(), source.site());
        return switch (step.kind()) {
            case SAME -> step.sources().stream().allMatch(one -> make(one, few, seen));
            case EMPTY -> true;
            case ARGUMENT, GATHERED -> false;
            case COMPUTED -> {
                String opcode = String.valueOf(program.opcode(row));
                yield MAKES.contains(opcode)
                        || ((ELEMENTWISE.contains(opcode) || graph.target(row).equals(IN_BOUNDS))
                                && IntStream.of(graph.operands(row))
                                        .allMatch(operand -> make(
                                                new Source(new Value(operand, List.of()), source.site()), few, seen)));
            }
        };
    }
}
