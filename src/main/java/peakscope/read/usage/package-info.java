/**
 * XLA's memory usage reports as protos, {@code …-memory-usage-report.pb}, for when nothing else of a dump is left.
 *
 * <p>In: the allocations that such a report lists, as one moment. Not in: lifetimes, offsets, shapes and kinds, which it does not
 * hold. The fields are those of {@code MemoryUsageReportProto} in <a href="https://github.com/openxla/xla">openxla/xla</a>.
 */
@NullMarked
package peakscope.read.usage;

import org.jspecify.annotations.NullMarked;
