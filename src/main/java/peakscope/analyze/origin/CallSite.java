package peakscope.analyze.origin;

import org.jspecify.annotations.Nullable;

/**
 * By which instruction a walk went into a computation, so that it comes out where it went in.
 *
 * @param caller row of the fusion, call, loop or branch
 * @param outer where the walk was then; null in the computation that it began in
 */
record CallSite(int caller, @Nullable CallSite outer) {}
