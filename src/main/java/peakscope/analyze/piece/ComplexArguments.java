package peakscope.analyze.piece;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.How;

/** Complex arguments, which a compiler takes apart into their real and their imaginary parts. */
final class ComplexArguments {

    private ComplexArguments() {}

    /** Those that don't hold the real or the imaginary parts of a complex argument, which are named like it: pieces need them too. */
    static List<CausedBuffer> without(SpaceAnalysis analysis, List<CausedBuffer> work) {
        Set<String> arguments =
                Candidates.of(analysis, (array, one) -> one.buffer().category() == Category.PARAMETER).stream()
                        .map(one -> String.valueOf(one.buffer().details().opName()))
                        // A donated argument's memory may be named by what is written into it.
                        .filter(name -> !name.startsWith("jit("))
                        .collect(Collectors.toSet());
        // Over several devices, an argument that was put together is another cause.
        boolean isDivided = analysis.program()
                .filter(program -> program.partitioning().devices() > 1)
                .isPresent();
        return work.stream()
                .filter(one -> !(isDivided && one.origin().how() == How.ARGUMENT))
                .filter(one -> one.origin().how() != How.OWN
                        || !arguments.contains(String.valueOf(one.origin().opName())))
                .toList();
    }
}
