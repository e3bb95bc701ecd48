/**
 * The logs of a job's hosts compared: which failed first, why, and which only followed.
 *
 * <p>In: groups of hosts with the same end. Not in: reading logs, and what to do.
 */
@NullMarked
package peakscope.analyze.fleet;

import org.jspecify.annotations.NullMarked;
