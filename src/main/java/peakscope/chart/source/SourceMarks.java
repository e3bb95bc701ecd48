package peakscope.chart.source;

import java.util.OptionalInt;

/**
 * Highlighted rows.
 *
 * @param selected with the keyboard
 * @param marked makes the buffer under the pointer or the pinned one
 * @param lit whose buffers are highlighted in every chart
 */
public record SourceMarks(OptionalInt selected, OptionalInt marked, OptionalInt lit) {}
