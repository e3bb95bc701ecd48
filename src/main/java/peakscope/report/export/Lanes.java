package peakscope.report.export;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import peakscope.model.timeline.Timeline;

/** Lifetimes laid out in as few rows as keep them apart: slices of one trace thread must not overlap. */
final class Lanes {

    private record Lane(int number, int last) {}

    private final List<List<Integer>> segments = new ArrayList<>();

    private Lanes() {}

    static Lanes of(Timeline timeline, BitSet buffers) {
        Lanes lanes = new Lanes();
        PriorityQueue<Lane> ends =
                new PriorityQueue<>(Comparator.comparingInt(Lane::last).thenComparingInt(Lane::number));
        for (int segment = 0; segment < timeline.segmentCount(); segment++) {
            if (!buffers.get(timeline.segmentBuffer(segment))) {
                continue;
            }
            Lane free = ends.peek();
            int number;
            if (free != null && free.last() < timeline.segmentFirst(segment)) {
                ends.remove();
                number = free.number();
            } else {
                number = lanes.segments.size();
                lanes.segments.add(new ArrayList<>());
            }
            lanes.segments.get(number).add(segment);
            ends.add(new Lane(number, timeline.segmentLast(segment)));
        }
        return lanes;
    }

    int count() {
        return segments.size();
    }

    /** In time order. */
    List<Integer> segments(int lane) {
        return segments.get(lane);
    }
}
