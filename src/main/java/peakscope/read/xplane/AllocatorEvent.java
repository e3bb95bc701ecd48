package peakscope.read.xplane;

import peakscope.read.xplane.Activities.Kind;

/** An allocation or a deallocation as a file tells it. */
interface AllocatorEvent {

    boolean isFree();

    /** In picoseconds since the profile began. */
    long time();

    /** {@link AllocatorEvents#UNKNOWN} where the event does not say. */
    long number(StatKey key);

    /** Not a number where the event does not say. */
    double fragmentation();

    Kind kind();
}
