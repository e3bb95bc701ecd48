package peakscope.analyze.argument;

import java.util.Set;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.cause.Candidates;
import peakscope.analyze.use.LoopState;
import peakscope.model.shape.ElementType;
import peakscope.model.value.Bytes;

/** State that comes in f32 and that a loop changes from step to step, as in a simulation. */
public final class CarriedState {

    private CarriedState() {}

    /** What the program would add to compute with narrower state: a copy of half the size beside what came in. */
    public static Bytes narrowedCopy(SpaceAnalysis analysis) {
        Set<String> carried = analysis.program().map(LoopState::carried).orElse(Set.of());
        long wide = Candidates.arguments(
                        analysis,
                        (array, id) -> array.type() == ElementType.F32 && carried.contains(array.withoutLayout()))
                .stream()
                .mapToLong(one -> one.buffer().size().count())
                .sum();
        return new Bytes(wide / 2);
    }
}
