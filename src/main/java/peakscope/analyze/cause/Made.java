package peakscope.analyze.cause;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Program;
import peakscope.model.ProgramGraph;

/** The instructions that make a buffer. */
public final class Made {

    /** JAX's functions that draw random numbers, in a framework path. */
    private static final Pattern DRAWS = Pattern.compile(
            "jit\\(_(?:normal|uniform|bernoulli|gumbel|truncated_normal|laplace|randint)\\)/|/random_bits\\b");

    private Made() {}

    /** Whether it holds random numbers as they were drawn. */
    public static boolean isDrawn(CausedBuffer one) {
        return draws(String.valueOf(one.origin().opName()));
    }

    /** Whether an operation draws random numbers, by its framework path. */
    public static boolean draws(String path) {
        return DRAWS.matcher(path).find();
    }

    /** The row of the instruction whose result it is; -1 if the dump lacks it. */
    public static int row(SpaceAnalysis analysis, Program program, CausedBuffer one) {
        return program.row(analysis.timeline().instructionOf(one.buffer().id()));
    }

    /** Single values that some instructions make. */
    public static List<CausedBuffer> by(SpaceAnalysis analysis, Program program, Set<Integer> rows) {
        return Candidates.of(analysis, (array, one) -> one.isSingle() && rows.contains(row(analysis, program, one)));
    }

    /** Whether the program has the loop; a compiler goes through the rows of a gather in one too. */
    public static boolean isOfOwnLoop(SpaceAnalysis analysis, CausedBuffer one) {
        return loop(analysis, one)
                .map(path -> path.substring(path.lastIndexOf('/') + 1).contains("while"))
                .orElse(true);
    }

    /** The framework path of the loop that stacks a value. */
    static Optional<String> loop(SpaceAnalysis analysis, CausedBuffer one) {
        return analysis.program().flatMap(program -> one.origin()
                .stack()
                .map(stack -> program.row(stack.loop()))
                .filter(row -> row >= 0)
                .map(program::opName));
    }

    /** All that a fusion computes, in any order; nothing of other instructions. */
    public static IntStream inside(ProgramGraph graph, int row) {
        return IntStream.of(graph.called(row))
                .flatMap(inner -> IntStream.range(graph.firstRow(inner), graph.firstRow(inner + 1)));
    }

    /** Whether an instruction is a fusion of these operations and no others; one may hold another. */
    public static boolean isFusionOf(Program program, ProgramGraph graph, int row, Set<String> opcodes) {
        return "fusion".equals(program.opcode(row))
                && inside(graph, row)
                        .allMatch(part -> opcodes.contains(String.valueOf(program.opcode(part)))
                                || (graph.computation(part) < graph.computation(row)
                                        && isFusionOf(program, graph, part, opcodes)));
    }
}
