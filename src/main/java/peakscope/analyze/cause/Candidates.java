package peakscope.analyze.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.shape.ArrayShape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.Timeline;

/** The larger arrays of a space with their origins, live at the peak or not. */
final class Candidates {

    /** Ignores buffers below this share of the peak. */
    private static final double SMALL_BUFFER = 0.002;

    private Candidates() {}

    /** Those that satisfy a predicate. */
    static List<CausedBuffer> of(SpaceAnalysis analysis, BiPredicate<ArrayShape, CausedBuffer> question) {
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        List<CausedBuffer> found = new ArrayList<>();
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.sizeBytes(id) < small || timeline.sizeBytes(id) == 0) {
                continue;
            }
            Buffer buffer = timeline.buffer(id);
            if (buffer.details().shape() instanceof ArrayShape array) {
                Origin origin = analysis.origins().of(buffer);
                CausedBuffer candidate = new CausedBuffer(buffer, origin);
                if (question.test(array, candidate)) {
                    found.add(candidate);
                }
            }
        }
        return found;
    }
}
