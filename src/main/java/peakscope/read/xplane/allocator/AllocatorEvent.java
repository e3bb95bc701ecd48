package peakscope.read.xplane.allocator;

import peakscope.read.xplane.allocator.Activities.Kind;
import peakscope.read.xplane.plane.StatKey;

/** An allocation or a deallocation as a file tells it. */
public interface AllocatorEvent {

    boolean isFree();

    /** In picoseconds since the profile began. */
    long time();

    /** {@link AllocatorEvents#UNKNOWN} where the event does not say. */
    long number(StatKey key);

    /** Not a number where the event does not say. */
    double fragmentation();

    Kind kind();
}
