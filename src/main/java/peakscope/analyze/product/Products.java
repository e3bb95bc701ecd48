package peakscope.analyze.product;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.shape.TupleShape;
import peakscope.model.timeline.SourceFrame;

/** The products that part of a program computes, and their cost. */
public final class Products {

    private static final Set<String> OPCODES = Set.of("dot", "convolution");

    private static final Set<String> MAY_BE = Set.of("dot", "convolution", "custom-call");

    private static final String KERNEL = "tpu_custom_call";

    /** What a GPU's libraries multiply, as the dump calls it; beside the result they may return a workspace. */
    private static final Pattern LIBRARY = Pattern.compile("^__(?:cublas|cudnn\\$conv)");

    private final Program program;
    private final ProgramGraph graph;

    public Products(Program program, ProgramGraph graph) {
        this.program = program;
        this.graph = graph;
    }

    /** Rows of a computation and of everything that it calls. */
    public List<Integer> rowsOf(int computation) {
        List<Integer> rows = new ArrayList<>();
        Set<Integer> seen = new HashSet<>(List.of(computation));
        Deque<Integer> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            int one = next.remove();
            for (int row = graph.firstRow(one); row < graph.firstRow(one + 1); row++) {
                rows.add(row);
                for (int called : graph.called(row)) {
                    if (seen.add(called)) {
                        next.add(called);
                    }
                }
            }
        }
        return rows;
    }

    /** Products of a whole program, each place once; none if the dump lacks the program. */
    public static List<Product> of(Program program, Predicate<String> ofPass) {
        return program.graph()
                .map(graph -> {
                    Products products = new Products(program, graph);
                    return products.among(
                            program.rowsByOpcode(MAY_BE::contains)
                                    .filter(products::isPlain)
                                    .boxed()
                                    .toList(),
                            ofPass);
                })
                .orElse(List.of());
    }

    /** Products among these rows, each place in the program once, because a compiler computes some twice. A line may have several. */
    public List<Product> among(Iterable<Integer> rows, Predicate<String> ofPass) {
        List<Integer> wanted = new ArrayList<>();
        for (int row : rows) {
            String opName = isProduct(row) ? program.opName(row) : null;
            if (opName != null && ofPass.test(opName)) {
                wanted.add(row);
            }
        }
        return distinct(wanted);
    }

    /** The products in some rows, each value once. */
    public List<Product> distinct(Iterable<Integer> rows) {
        Map<List<Object>, Product> found = new LinkedHashMap<>();
        ValueNumbers values = new ValueNumbers(program, graph);
        for (int row : rows) {
            if (result(row) instanceof ArrayShape result) {
                String opName = isFusedAttention(row) ? "" : Objects.requireNonNullElse(program.opName(row), "");
                List<Integer> operands = IntStream.of(graph.operands(row))
                        .map(values::of)
                        .sorted()
                        .boxed()
                        .toList();
                found.putIfAbsent(
                        List.of(opName, result.elements(), graph.stack(row), operands),
                        product(row, opName, result, isOfOne(values, row)));
            }
        }
        return List.copyOf(found.values());
    }

    private boolean isOfOne(ValueNumbers values, int row) {
        int[] operands = graph.operands(row);
        return operands.length == 2 && values.withoutFactors(operands[0]) == values.withoutFactors(operands[1]);
    }

    public boolean isProduct(int row) {
        return isPlain(row) || isFusedAttention(row);
    }

    private boolean isPlain(int row) {
        return isPlain(program, graph, row);
    }

    /** Whether an instruction is a product or a convolution, be it by a GPU's library. */
    public static boolean isPlain(Program program, ProgramGraph graph, int row) {
        return OPCODES.contains(String.valueOf(program.opcode(row))) || isOfLibrary(graph, row);
    }

    private boolean isOfLibrary(int row) {
        return isOfLibrary(graph, row);
    }

    /** Whether an instruction is a product or a convolution by a GPU's library. */
    public static boolean isOfLibrary(ProgramGraph graph, int row) {
        return LIBRARY.matcher(graph.target(row)).find();
    }

    /** The shape of a product; the first of what a library returns. */
    private @Nullable Shape result(int row) {
        Shape shape = graph.shape(row);
        return isOfLibrary(row) && shape instanceof TupleShape tuple
                ? tuple.entries().stream().findFirst().orElse(null)
                : shape;
    }

    /**
     * Whether a TPU takes the exponents of scores and multiplies them with the values in one kernel of the compiler's own: what comes
     * out is as large as a product for each of a batch.
     */
    private boolean isFusedAttention(int row) {
        int[] operands = graph.operands(row);
        return graph.target(row).equals(KERNEL)
                && operands.length == 2
                && graph.shape(operands[0]) instanceof ArrayShape left
                && graph.shape(operands[1]) instanceof ArrayShape right
                && graph.shape(row) instanceof ArrayShape result
                && Contraction.of(left.dimensions(), right.dimensions(), result.dimensions())
                        .filter(product -> product.batch() > 1 && product.contracted() > 1)
                        .isPresent();
    }

    private Product product(int row, String opName, ArrayShape result, boolean isWithItself) {
        int[] operands = graph.operands(row);
        Optional<SourceFrame> line = SourceFrame.ofUser(graph.stack(row)).filter(SourceFrame::isOwn);
        if (operands.length < 2
                || !(graph.shape(operands[0]) instanceof ArrayShape left)
                || !(graph.shape(operands[1]) instanceof ArrayShape right)
                || result.elements() == 0) {
            return new Product(opName, result, line, false, isWithItself, 0, 0);
        }
        Contraction contraction = Contraction.of(left.dimensions(), right.dimensions(), result.dimensions())
                .or(() -> Contraction.ofParts(left.dimensions(), right.dimensions(), result.dimensions()))
                .orElseGet(() -> new Contraction(1, right.elements() / largestCommon(right, result)));
        return new Product(
                opName,
                result,
                line,
                contraction.batch() > 1,
                isWithItself,
                left.elements() + right.elements(),
                2.0 * result.elements() * contraction.contracted());
    }

    /** A convolution's kernel has one dimension for the features of the result; it sums over all others. */
    private static long largestCommon(ArrayShape right, ArrayShape result) {
        return Contraction.common(right.dimensions(), result.dimensions()).stream()
                .max(Long::compare)
                .orElse(right.elements());
    }
}
