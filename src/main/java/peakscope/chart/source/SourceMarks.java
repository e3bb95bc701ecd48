package peakscope.chart.source;

import java.util.OptionalInt;

/**
 * Rows that stand out.
 *
 * @param selected by keys
 * @param marked that makes the buffer under the pointer or pinned
 * @param lit whose buffers are lit in every chart
 */
public record SourceMarks(OptionalInt selected, OptionalInt marked, OptionalInt lit) {}
