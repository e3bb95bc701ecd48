package peakscope.read.xplane.allocator;

import peakscope.read.xplane.allocator.Activities.Kind;
import peakscope.read.xplane.plane.StatKey;

/** An allocation or a deallocation as recorded in a file. */
public interface AllocatorEvent {

    boolean isFree();

    /** In picoseconds since the profile began. */
    long time();

    /** {@link AllocatorEvents#UNKNOWN} if the event has none. */
    long number(StatKey key);

    /** Not a number if the event has none. */
    double fragmentation();

    Kind kind();
}
