/**
 * XLA's memory usage reports, {@code …-memory-usage-report.pb} and {@code .txt}, and those that a compiler writes into
 * its log, for when nothing else of a dump is left.
 *
 * <p>In: the allocations that such a report lists, and places in them, as one moment. Not in: lifetimes and kinds,
 * which it lacks. The fields are those of {@code MemoryUsageReportProto} in <a
 * href="https://github.com/openxla/xla">openxla/xla</a>.
 */
@NullMarked
package peakscope.read.usage;

import org.jspecify.annotations.NullMarked;
