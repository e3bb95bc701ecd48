package peakscope.analyze.origin;

import org.jspecify.annotations.Nullable;

/**
 * The instruction through which a walk entered a computation, so that it leaves the same way.
 *
 * @param caller row of the fusion, call, loop or branch
 * @param outer the call site of the caller; null in the computation where the walk began
 */
public record CallSite(int caller, @Nullable CallSite outer) {}
