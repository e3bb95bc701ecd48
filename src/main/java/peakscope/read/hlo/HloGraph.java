package peakscope.read.hlo;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.SourceFrame;
import peakscope.read.hlo.module.Destinations;
import peakscope.read.hlo.module.DeviceGroups;
import peakscope.read.hlo.module.HloModule;
import peakscope.read.hlo.module.IntList;
import peakscope.read.hlo.module.ModuleOutline;
import peakscope.read.hlo.module.ShortConstant;
import peakscope.read.io.ProtoCursor;

/** The edges of a module as columns, gathered in one pass over the bytes of its instructions. */
final class HloGraph implements ProgramGraph {

    private static final int PARAMETER_NUMBER = 9;
    private static final int TUPLE_INDEX = 13;
    private static final int DIMENSIONS = 14;
    private static final int OPERANDS = 36;
    private static final int CALLED = 38;

    private final byte[] bytes;
    private final HloModule module;
    private final ModuleOutline outline;
    private final int[][] operands;
    private final int[][] called;
    private final int[] number;
    private final int[][] parameters;
    private final BitSet damaged = new BitSet();
    private int @Nullable [][] callers;

    private HloGraph(byte[] bytes, HloModule module) {
        this.bytes = bytes;
        this.module = module;
        this.outline = module.outline();
        int size = module.instructionCount();
        operands = new int[size][];
        called = new int[size][];
        number = new int[size];
        parameters = new int[outline.computations()][];
    }

    /** A damaged instruction keeps what precedes the damage. */
    static HloGraph of(byte[] bytes, HloModule module) {
        HloGraph graph = new HloGraph(bytes, module);
        IntList reads = new IntList();
        IntList runs = new IntList();
        for (int row = 0; row < graph.number.length; row++) {
            graph.read(row, reads, runs);
        }
        graph.findParameters();
        return graph;
    }

    /** Uses the lists again for each row. */
    private void read(int row, IntList reads, IntList runs) {
        reads.clear();
        runs.clear();
        String opcode = module.opcode(row);
        boolean isParameter = "parameter".equals(opcode);
        boolean isElement = "get-tuple-element".equals(opcode);
        // A field that is not written is 0.
        number[row] = isParameter || isElement ? 0 : -1;
        ProtoCursor cursor = new ProtoCursor(bytes, module.slice(row));
        try {
            while (cursor.next()) {
                switch (cursor.field()) {
                    case PARAMETER_NUMBER -> number[row] = isParameter ? small(cursor.number()) : skipped(cursor, row);
                    case TUPLE_INDEX -> number[row] = isElement ? small(cursor.number()) : skipped(cursor, row);
                    case OPERANDS -> cursor.numbers(id -> add(reads, module.rowOfId(id)));
                    case CALLED -> cursor.numbers(id -> add(runs, outline.computationOfId(id)));
                    default -> cursor.skip();
                }
            }
        } catch (IOException cutShort) {
            // What was read so far is still useful.
            damaged.set(row);
        }
        operands[row] = reads.toArray();
        called[row] = runs.toArray();
    }

    /** Instructions that could not be read to their end. */
    IntStream damaged() {
        return damaged.stream();
    }

    private int skipped(ProtoCursor cursor, int row) throws IOException {
        cursor.skip();
        return number[row];
    }

    private static int small(long number) {
        return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, number));
    }

    private static void add(IntList list, int found) {
        if (found >= 0) {
            list.add(found);
        }
    }

    private void findParameters() {
        for (int computation = 0; computation < parameters.length; computation++) {
            int first = firstRow(computation);
            int end = outline.end(computation);
            int[] found = new int[end - first];
            Arrays.fill(found, -1);
            int most = 0;
            for (int row = first; row < end; row++) {
                int argument = argument(row);
                if (argument >= 0 && argument < found.length) {
                    found[argument] = row;
                    most = Math.max(most, argument + 1);
                }
            }
            parameters[computation] = Arrays.copyOf(found, most);
        }
    }

    @Override
    public int entry() {
        return outline.entry();
    }

    @Override
    public int computations() {
        return parameters.length;
    }

    @Override
    public int computation(int row) {
        return outline.computationOfRow(row);
    }

    @Override
    public int firstRow(int computation) {
        return outline.first(computation);
    }

    @Override
    public int root(int computation) {
        return computation < 0 || computation >= computations() ? -1 : module.rowOfId(outline.rootId(computation));
    }

    @Override
    public int parameter(int computation, int argument) {
        if (computation < 0 || computation >= parameters.length) {
            return -1;
        }
        int[] known = parameters[computation];
        return argument >= 0 && argument < known.length ? known[argument] : -1;
    }

    @Override
    public int argument(int row) {
        return "parameter".equals(module.opcode(row)) ? number[row] : -1;
    }

    @Override
    public int[] called(int row) {
        return called[row];
    }

    @Override
    public synchronized int[] callers(int computation) {
        if (callers == null) {
            IntList[] found = new IntList[parameters.length];
            for (int row = 0; row < called.length; row++) {
                for (int one : called[row]) {
                    found[one] = found[one] == null ? new IntList() : found[one];
                    found[one].add(row);
                }
            }
            callers = new int[parameters.length][];
            for (int one = 0; one < found.length; one++) {
                callers[one] = found[one] == null ? new int[0] : found[one].toArray();
            }
        }
        return callers[computation];
    }

    @Override
    public int[] operands(int row) {
        return operands[row];
    }

    @Override
    public int tupleIndex(int row) {
        return "get-tuple-element".equals(module.opcode(row)) ? number[row] : -1;
    }

    @Override
    public @Nullable Shape shape(int row) {
        return module.shape(row, List.of()).orElse(null);
    }

    @Override
    public String target(int row) {
        return "custom-call".equals(module.opcode(row)) ? module.text(row, 28) : "";
    }

    @Override
    public List<int[]> deviceGroups(int row) {
        try {
            return DeviceGroups.of(bytes, module.slice(row));
        } catch (IOException damaged) {
            return List.of();
        }
    }

    @Override
    public int[] dimensions(int row) {
        IntList found = new IntList();
        ProtoCursor cursor = new ProtoCursor(bytes, module.slice(row));
        try {
            while (cursor.next()) {
                if (cursor.field() == DIMENSIONS) {
                    cursor.numbers(found::add);
                } else {
                    cursor.skip();
                }
            }
            return found.toArray();
        } catch (IOException damaged) {
            return new int[0];
        }
    }

    @Override
    public int[] destinations(int row, int operand) {
        List<List<Long>> sides = Arrays.stream(operands(row))
                .mapToObj(this::shape)
                .map(shape -> shape instanceof ArrayShape array ? array.dimensions() : List.<Long>of())
                .toList();
        String opcode = convolves(row) ? "convolution" : String.valueOf(module.opcode(row));
        Shape whole = shape(row) instanceof TupleShape tuple && convolves(row)
                ? tuple.entries().get(0)
                : shape(row);
        if (!(whole instanceof ArrayShape result) || operand >= sides.size()) {
            return new int[0];
        }
        try {
            return Destinations.of(bytes, module.slice(row), opcode, operand, sides, result.dimensions());
        } catch (IOException damaged) {
            return new int[0];
        }
    }

    /** Whether a GPU's library convolves here. It returns a workspace too; what a bias or an activation does keeps all sides. */
    private boolean convolves(int row) {
        return target(row).matches("__cudnn\\$conv(?:BiasActivation)?Forward");
    }

    @Override
    public int[] numbers(int row) {
        try {
            return "constant".equals(module.opcode(row)) ? ShortConstant.of(bytes, module.slice(row)) : new int[0];
        } catch (IOException damaged) {
            return new int[0];
        }
    }

    @Override
    public List<SourceFrame> stack(int row) {
        return module.stack(module.metadata(row));
    }

    @Override
    public boolean hasStack(int row) {
        var metadata = module.metadata(row);
        return metadata.stackFrame() > 0 || !metadata.sourceFile().isEmpty();
    }

    @Override
    public boolean hasMetadata(int row) {
        return !module.metadata(row).opName().isEmpty() || hasStack(row);
    }

    @Override
    public List<OutputAlias> aliases() {
        try {
            return outline.aliases();
        } catch (IOException damaged) {
            return List.of();
        }
    }
}
