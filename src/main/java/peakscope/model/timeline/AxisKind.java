package peakscope.model.timeline;

/** What the points of a timeline are. */
public enum AxisKind {
    /** Events of XLA's heap simulator, in program order. */
    HEAP_EVENTS,
    /** Instructions of the schedule, in program order. */
    SCHEDULE,
    /** Events of an allocator at run time, by time; {@link Timeline#timeAt} gives the time of each. */
    TIME,
    /** One moment. */
    INSTANT
}
