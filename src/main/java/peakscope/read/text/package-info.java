/**
 * XLA's text dumps of one module, for when there is no proto: the buffer assignment gives sizes and offsets, the live
 * range lifetimes, and the HLO text the instructions: users, op names and sources.
 *
 * <p>The formats are those of {@code buffer_assignment.cc} and {@code hlo_live_range.cc} in
 * <a href="https://github.com/openxla/xla/tree/main/xla/service">openxla/xla</a>, old and new. What they give is close to
 * the proto, not the same: they have no heap simulator trace, so the timeline is rebuilt from lifetimes over the schedule.
 */
@NullMarked
package peakscope.read.text;

import org.jspecify.annotations.NullMarked;
