package peakscope.model;

/** What the points of a timeline are. */
public enum AxisKind {
    /** Events of XLA's heap simulator, in program order. */
    HEAP_EVENTS,
    /** Instructions of the schedule, in program order. */
    SCHEDULE,
    /** One moment. */
    INSTANT
}
