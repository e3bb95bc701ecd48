package peakscope.chart.owner;

import java.util.OptionalInt;

/**
 * Highlighted blocks.
 *
 * @param hovered under the pointer
 * @param selected with the keyboard
 * @param pinned shows the pinned buffer
 * @param x of the pointer
 * @param y of the pointer
 */
public record OwnerMarks(OptionalInt hovered, OptionalInt selected, OptionalInt pinned, double x, double y) {}
