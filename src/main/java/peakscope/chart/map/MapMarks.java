package peakscope.chart.map;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is selected and pointed at on the memory map.
 *
 * @param cursor the event that all charts show
 * @param pointed the event under the mouse, in this chart or another
 * @param hovered the buffer under the mouse, in this chart or another
 * @param pinned the buffer that stays highlighted
 * @param tag text beside the pointer
 */
public record MapMarks(int cursor, OptionalInt pointed, OptionalInt hovered, OptionalInt pinned, Optional<Tag> tag) {

    /** Two lines of text beside a place. */
    public record Tag(double x, double y, String first, String second) {}
}
