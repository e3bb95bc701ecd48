package peakscope.analyze.batch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;

/**
 * Follows the rows of a batch from the arguments through a program, by what each instruction does with each dimension. So they are
 * told from other dimensions that happen to have the same size.
 *
 * <p>For every array it knows the stride of the rows (see {@link RowStride}), {@link #NONE} where there are none of them, or
 * {@link #MIXED} where rows meet otherwise than in sums, or an instruction is not known.
 */
final class RowFlow {

    static final long NONE = 0;

    static final long MIXED = -1;

    /** More rounds of a loop than carry anything new. */
    private static final int MOST_ROUNDS = 40;

    /** Computations inside one another; a damaged file could be endless. */
    private static final int DEEPEST = 40;

    /** How often instructions are looked at, for each that there is: loops inside one another repeat theirs. */
    private static final int MOST_LOOKS = 50;

    /** Makes whole again what the compiler has fetched in parts. */
    private static final String WHOLE_AGAIN = "ConcatBitcast";

    private static final Set<String> FETCHES =
            Set.of("slice", "bitcast", "copy-start", "copy-done", "async-start", "async-done");

    private static final Set<String> MADE = Set.of("fusion", "broadcast");

    private final Program program;
    private final ProgramGraph graph;
    private final RowStep step;
    private final long rows;
    private final long[][] strides;
    private int depth;
    private long left;
    private int mixing = -1;
    /** How many loops there are around what is looked at. */
    private int loops;

    private RowFlow(Program program, ProgramGraph graph, long rows) {
        this.program = program;
        this.graph = graph;
        this.rows = rows;
        this.step = new RowStep(program, graph, rows);
        this.strides = new long[program.size()][];
        this.left = (long) MOST_LOOKS * program.size();
    }

    /**
     * Empty if rows meet otherwise than in sums, or the dump does not tell.
     *
     * @param isBatch whether an argument, by its number, has the rows as its first dimension
     */
    static Optional<RowFlow> of(Program program, long rows, IntPredicate isBatch) {
        return program.graph().filter(graph -> graph.entry() >= 0).flatMap(graph -> {
            RowFlow flow = new RowFlow(program, graph, rows);
            try {
                flow.begin(isBatch);
                flow.run(graph.entry());
                flow.fill();
            } catch (IndexOutOfBoundsException | ArithmeticException damaged) {
                return Optional.empty();
            }
            return flow.mixing < 0 && flow.left > 0 ? Optional.of(flow) : Optional.empty();
        });
    }

    /** The stride of the rows in an array; 0 if it has none. */
    long stride(int row, List<Integer> path) {
        long[] known = row < 0 ? null : strides[row];
        int at = leaf(graph.shape(row), path, 0);
        return known == null || at >= known.length ? NONE : Math.max(NONE, known[at]);
    }

    /** Whether a result of the program, by its number, has the rows. */
    boolean reaches(int output) {
        return stride(graph.root(graph.entry()), List.of(output)) != NONE;
    }

    private static int leaf(@Nullable Shape shape, List<Integer> path, int depth) {
        if (depth == path.size() || !(shape instanceof TupleShape tuple)) {
            return 0;
        }
        int entry = Math.min(path.get(depth), tuple.entries().size() - 1);
        int before = 0;
        for (int i = 0; i < entry; i++) {
            before += leaves(tuple.entries().get(i));
        }
        return before + leaf(tuple.entries().get(entry), path, depth + 1);
    }

    private static int leaves(@Nullable Shape shape) {
        return shape instanceof TupleShape tuple
                ? tuple.entries().stream().mapToInt(RowFlow::leaves).sum()
                : 1;
    }

    private void begin(IntPredicate isBatch) {
        int entry = graph.entry();
        for (int number = 0; graph.parameter(entry, number) >= 0; number++) {
            int row = graph.parameter(entry, number);
            strides[row] = new long[leaves(graph.shape(row))];
            if (isBatch.test(number) && graph.shape(row) instanceof ArrayShape array) {
                strides[row][0] = array.elements() / rows;
            }
        }
    }

    private void run(int computation) {
        if (depth >= DEEPEST || left <= 0) {
            left = 0;
            return;
        }
        depth++;
        int end = computation + 1 < graph.computations() ? graph.firstRow(computation + 1) : program.size();
        for (int row = graph.firstRow(computation); row < end; row++) {
            left--;
            String opcode = String.valueOf(program.opcode(row));
            if (opcode.equals("parameter")) {
                strides[row] = strides[row] == null ? new long[leaves(graph.shape(row))] : strides[row];
            } else {
                long[] found = after(row, opcode);
                strides[row] =
                        isChoice(opcode, found) ? new long[] {NONE} : Arrays.copyOf(found, leaves(graph.shape(row)));
                if (mixing < 0 && meets(row, opcode)) {
                    mixing = row;
                }
            }
        }
        depth--;
    }

    /** Arrays that are made of constants alone, such as the zeros of a real array's imaginary part, have a place for each row that they meet. */
    private void fill() {
        for (int row = 0; row < strides.length; row++) {
            if (MADE.contains(String.valueOf(program.opcode(row)))
                    && strides[row] != null
                    && strides[row].length == 1
                    && strides[row][0] == NONE
                    && graph.shape(row) instanceof ArrayShape array
                    && IntStream.of(graph.operands(row)).allMatch(part -> "constant".equals(program.opcode(part)))) {
                strides[row][0] = filled(row, array);
            }
        }
    }

    private long filled(int row, ArrayShape array) {
        int[] users = IntStream.of(program.users(row)).filter(this::hasRows).toArray();
        if (array.dimensions().contains(rows)) {
            return users.length > 0 ? RowStride.of(array, array.dimensions().indexOf(rows)) : NONE;
        }
        return IntStream.of(users)
                .filter(user -> array.equals(graph.shape(user)))
                .mapToLong(user -> strides[user][0])
                .findFirst()
                .orElse(NONE);
    }

    private boolean hasRows(int row) {
        return strides[row] != null && Arrays.stream(strides[row]).anyMatch(stride -> stride > NONE);
    }

    /** Whether a program, after all loops, chooses from results, as from those of many trials. In a loop it may go from row to row. */
    private boolean isChoice(String opcode, long[] found) {
        return loops == 0 && opcode.equals("dynamic-slice") && found[0] == MIXED;
    }

    /** Whether rows meet here. A part that a compiler fetches alone is put together again by {@code ConcatBitcast}. */
    private boolean meets(int row, String opcode) {
        return !opcode.equals("slice")
                && !opcode.startsWith("async-")
                && Arrays.stream(strides[row]).anyMatch(stride -> stride == MIXED);
    }

    private long[] after(int row, String opcode) {
        int[] operands = graph.operands(row);
        if (operands.length == 0) {
            return new long[leaves(graph.shape(row))];
        }
        return switch (opcode) {
            case "tuple" -> joined(operands);
            case "get-tuple-element" -> {
                int from = leaf(graph.shape(operands[0]), List.of(graph.tupleIndex(row)), 0);
                yield Arrays.copyOfRange(known(operands[0]), from, from + leaves(graph.shape(row)));
            }
            case "while" -> loop(row, operands);
            case "conditional" -> branches(row, operands);
            case "fusion", "call" -> called(row, operands);
            case "async-start" -> {
                long[] result = called(row, operands);
                long[] whole = Arrays.copyOf(joined(operands), leaves(graph.shape(row)));
                System.arraycopy(result, 0, whole, joined(operands).length, result.length);
                yield whole;
            }
            case "async-done" -> {
                int from = joined(graph.operands(operands[0])).length;
                yield Arrays.copyOfRange(known(operands[0]), from, from + leaves(graph.shape(row)));
            }
            case "copy-start" -> new long[] {known(operands[0])[0], known(operands[0])[0], NONE};
            case "copy-done", "optimization-barrier", "async-update" -> known(operands[0]);
            default -> steps(row, opcode, operands);
        };
    }

    private long[] steps(int row, String opcode, int[] operands) {
        int source = opcode.equals("custom-call") && graph.target(row).equals(WHOLE_AGAIN) ? fetched(operands) : -1;
        if (source >= 0 && graph.shape(row) instanceof ArrayShape whole) {
            long stride = known(source)[0];
            return new long[] {stride > NONE ? step.reread(source, stride, whole) : stride};
        }
        long[] given = new long[operands.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = known(operands[i])[0];
        }
        long[] found = new long[leaves(graph.shape(row))];
        for (int leaf = 0; leaf < found.length; leaf++) {
            found[leaf] = step.after(row, opcode, given, leaf);
        }
        return found;
    }

    /** The array that operands are parts of; negative if they are not all of the same one. */
    private int fetched(int[] operands) {
        int[] sources = IntStream.of(operands).map(this::fetched).distinct().toArray();
        return sources.length == 1 ? sources[0] : -1;
    }

    private int fetched(int part) {
        int row = part;
        for (int hop = 0; hop < DEEPEST && FETCHES.contains(String.valueOf(program.opcode(row))); hop++) {
            row = graph.operands(row)[0];
        }
        return row;
    }

    private long[] loop(int row, int[] operands) {
        int body = graph.body(row);
        int state = body < 0 ? -1 : graph.parameter(body, 0);
        if (state < 0 || operands.length == 0) {
            return mixed(row);
        }
        long[] now = known(operands[0]).clone();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            strides[state] = now;
            loops++;
            run(body);
            loops--;
            long[] next = both(now, known(graph.root(body)));
            if (Arrays.equals(now, next)) {
                begin(operands[0], now);
                return now;
            }
            now = next;
        }
        return mixed(row);
    }

    /** What a loop begins with has the rows that its state has, even if it is nothing but zeros. */
    private void begin(int state, long[] strides) {
        int[] entries = "tuple".equals(program.opcode(state)) ? graph.operands(state) : new int[0];
        int leaf = 0;
        for (int entry : entries) {
            long[] known = known(entry);
            if (known.length == 1 && known[0] == NONE && strides[leaf] > NONE) {
                this.strides[entry] = new long[] {strides[leaf]};
            }
            leaf += known.length;
        }
    }

    private long[] called(int row, int[] operands) {
        int[] called = graph.called(row);
        if (called.length == 0 || graph.root(called[0]) < 0) {
            return mixed(row);
        }
        return result(called[0], operands);
    }

    private long[] branches(int row, int[] operands) {
        long[] found = new long[leaves(graph.shape(row))];
        int[] called = graph.called(row);
        for (int branch = 0; branch < called.length && branch + 1 < operands.length; branch++) {
            found = both(found, result(called[branch], new int[] {operands[branch + 1]}));
        }
        return found;
    }

    private long[] result(int computation, int[] arguments) {
        for (int number = 0; number < arguments.length; number++) {
            int parameter = graph.parameter(computation, number);
            if (parameter >= 0) {
                strides[parameter] = known(arguments[number]);
            }
        }
        run(computation);
        return known(graph.root(computation));
    }

    private long[] joined(int[] operands) {
        return IntStream.of(operands)
                .mapToObj(this::known)
                .flatMapToLong(Arrays::stream)
                .toArray();
    }

    private long[] known(int row) {
        long[] found = row < 0 ? null : strides[row];
        return found == null ? new long[row < 0 ? 1 : leaves(graph.shape(row))] : found;
    }

    private long[] mixed(int row) {
        long[] found = new long[leaves(graph.shape(row))];
        Arrays.fill(found, MIXED);
        return found;
    }

    private static long[] both(long[] one, long[] other) {
        long[] found = one.clone();
        for (int i = 0; i < found.length; i++) {
            found[i] = both(one[i], i < other.length ? other[i] : NONE);
        }
        return found;
    }

    /** What holds for a value that is one or the other. */
    static long both(long one, long other) {
        return one == NONE || one == other ? other : other == NONE ? one : MIXED;
    }
}
