package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Timeline;

/** The larger arrays of a space with their origins, live at the peak or not. */
public final class Candidates {

    /** Ignores buffers below this share of the peak. */
    private static final double SMALL_BUFFER = 0.002;

    private static final Function<SpaceAnalysis, List<CausedBuffer>> ALL = Candidates::all;

    private Candidates() {}

    /** Those that satisfy a predicate. */
    public static List<CausedBuffer> of(SpaceAnalysis analysis, BiPredicate<ArrayShape, CausedBuffer> question) {
        return analysis.once(ALL).stream()
                .filter(one -> one.buffer().details().shape() instanceof ArrayShape array && question.test(array, one))
                .toList();
    }

    /** Arguments that satisfy a predicate, small ones too: a model has many. */
    public static List<CausedBuffer> arguments(SpaceAnalysis analysis, BiPredicate<ArrayShape, Integer> question) {
        Timeline timeline = analysis.timeline();
        List<CausedBuffer> found = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER
                    && timeline.shapeOf(id) instanceof ArrayShape array
                    && question.test(array, id)) {
                Buffer buffer = timeline.buffer(id);
                found.add(new CausedBuffer(buffer, analysis.origins().of(buffer)));
            }
        }
        return found;
    }

    private static List<CausedBuffer> all(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        List<CausedBuffer> found = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) < small || timeline.sizeBytes(id) == 0) {
                continue;
            }
            Buffer buffer = timeline.buffer(id);
            if (buffer.details().shape() instanceof ArrayShape) {
                found.add(new CausedBuffer(buffer, analysis.origins().of(buffer)));
            }
        }
        return found;
    }
}
