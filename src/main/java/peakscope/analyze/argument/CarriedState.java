package peakscope.analyze.argument;

import java.util.Set;
import java.util.stream.IntStream;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.use.LoopState;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** State that comes in f32 and that a loop changes from step to step, as in a simulation. */
public final class CarriedState {

    private CarriedState() {}

    /** What the program would add to compute with narrower state: a copy of half the size beside what came in. */
    public static Bytes narrowedCopy(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        Set<String> carried = analysis.program().map(LoopState::carried).orElse(Set.of());
        long wide = IntStream.range(0, timeline.bufferCount())
                .filter(id -> timeline.category(id) == Category.PARAMETER
                        && timeline.shapeOf(id) instanceof ArrayShape array
                        && array.type() == ElementType.F32
                        && carried.contains(array.withoutLayout()))
                .mapToLong(timeline::sizeBytes)
                .sum();
        return new Bytes(wide / 2);
    }
}
