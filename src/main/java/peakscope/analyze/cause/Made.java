package peakscope.analyze.cause;

import com.google.re2j.Pattern;
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
        return DRAWS.matcher(String.valueOf(one.origin().opName())).find();
    }

    /** The row of the instruction whose result it is; -1 if the dump lacks it. */
    public static int row(SpaceAnalysis analysis, Program program, CausedBuffer one) {
        return program.row(analysis.timeline().instructionOf(one.buffer().id()));
    }

    /** All that a fusion computes, in any order; nothing of other instructions. */
    public static IntStream inside(ProgramGraph graph, int row) {
        return IntStream.of(graph.called(row))
                .flatMap(inner -> IntStream.range(graph.firstRow(inner), graph.firstRow(inner + 1)));
    }

    /** Whether an instruction is a fusion of these operations and no others. */
    public static boolean isFusionOf(Program program, ProgramGraph graph, int row, Set<String> opcodes) {
        return "fusion".equals(program.opcode(row))
                && inside(graph, row).allMatch(part -> opcodes.contains(String.valueOf(program.opcode(part))));
    }
}
