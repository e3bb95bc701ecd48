package peakscope.analyze;

import java.util.ArrayList;
import java.util.List;
import peakscope.model.timeline.Timeline;

/**
 * Other places where memory is nearly as full as at the peak: a fix for the peak alone would only move it there.
 *
 * <p>Each stretch of points above the threshold contributes its highest point, so a ragged plateau counts once.
 */
public final class LocalPeaks {

    /** A peak counts if it is within this share of the highest. */
    public static final double NEAR = 0.05;

    private LocalPeaks() {}

    /** In program order, including the highest. */
    public static List<Peak> of(Timeline timeline) {
        long threshold = (long) Math.ceil(Peak.of(timeline).inUse().count() * (1 - NEAR));
        List<Peak> peaks = new ArrayList<>();
        int best = -1;
        for (int point = 0; point < timeline.points(); point++) {
            if (timeline.inUseBytes(point) < threshold) {
                if (best >= 0) {
                    peaks.add(Peak.at(timeline, best));
                }
                best = -1;
            } else if (best < 0 || timeline.inUseBytes(point) > timeline.inUseBytes(best)) {
                best = point;
            }
        }
        if (best >= 0) {
            peaks.add(Peak.at(timeline, best));
        }
        return peaks;
    }
}
