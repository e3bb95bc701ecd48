package peakscope.analyze.argument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.product.MultipliedArguments;
import peakscope.analyze.use.CastArguments;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.How;

/** Arguments that come in 32-bit floats, though the program only reads them as 16 bits. */
public final class WideArguments {

    /** Of an argument; what is cast from f32 and has as many elements is one. */
    private static final String CAST = "convert_element_type";

    private WideArguments() {}

    /**
     * Passed in 16 bits, they take half, and what the compiler converts of them goes; if each device has a part, the compiler
     * may still copy the parts to put them together.
     */
    public static Cause of(SpaceAnalysis analysis) {
        Set<Integer> numbers = analysis.program().map(CastArguments::of).orElse(Set.of());
        List<CausedBuffer> wide =
                numbers.isEmpty() || !analysis.memory().space().isMain()
                        ? List.of()
                        : Candidates.arguments(
                                analysis,
                                (array, id) -> array.type() == ElementType.F32
                                        && numbers.contains(analysis.timeline().argument(id)));
        boolean isSplit = analysis.program()
                .filter(program -> program.partitioning().devices() > 1)
                .isPresent();
        Set<Long> sizes = new HashSet<>();
        Map<Integer, Long> leaves = new HashMap<>();
        for (CausedBuffer one : wide) {
            leaves.put(one.buffer().id(), one.buffer().size().count() / 2);
            if (one.buffer().details().shape() instanceof ArrayShape array) {
                sizes.add(array.elements());
            }
        }
        Candidates.of(
                        analysis,
                        (array, one) -> !isSplit
                                && one.isTemporary()
                                && array.type() != ElementType.F32
                                && (one.origin().how() == How.ARGUMENT
                                        || one.operation().equals(CAST))
                                && sizes.contains(array.elements()))
                .forEach(one -> leaves.put(one.buffer().id(), 0L));
        return Cause.leaving(wide, leaves);
    }

    /** Other arguments in f32 that products multiply, in a program without a backward pass, in 16 bits. */
    public static Cause multiplied(SpaceAnalysis analysis) {
        Set<Integer> numbers =
                ProgramShapes.isTraining(analysis) || !analysis.memory().space().isMain()
                        ? Set.of()
                        : analysis.program().map(MultipliedArguments::of).orElse(Set.of());
        Set<Integer> cast = analysis.program().map(CastArguments::of).orElse(Set.of());
        List<CausedBuffer> wide = numbers.isEmpty()
                ? List.of()
                : Candidates.arguments(
                        analysis,
                        (array, id) -> array.type() == ElementType.F32
                                && array.dimensions().size() > 1
                                && numbers.contains(analysis.timeline().argument(id))
                                && !cast.contains(analysis.timeline().argument(id)));
        Map<Integer, Long> leaves = new HashMap<>();
        wide.forEach(one -> leaves.put(one.buffer().id(), one.buffer().size().count() / 2));
        return Cause.leaving(wide, leaves);
    }
}
