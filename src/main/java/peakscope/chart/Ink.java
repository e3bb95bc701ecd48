package peakscope.chart;

import java.util.Locale;
import peakscope.model.Category;

/** What a colour means. Each theme gives every role its colour. */
public enum Ink {
    BACKGROUND,
    GRID,
    AXIS_TEXT,
    TEXT,
    /** Memory in use. */
    USAGE,
    /** Memory in use without padding. */
    UNPADDED,
    PEAK,
    CURSOR,
    /** Lifetime of the buffer under the mouse or pinned. */
    LIFETIME,
    /** What the device can hold. */
    LIMIT,
    FOCUS,
    PARAMETER,
    OUTPUT,
    CONSTANT,
    TEMPORARY,
    /** Buffers too small to be drawn one by one. */
    LUMP,
    /** Names written on blocks. */
    BLOCK_TEXT;

    /** The name of the role in {@code palette.properties}. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Ink of(Category category) {
        return switch (category) {
            case PARAMETER -> PARAMETER;
            case OUTPUT -> OUTPUT;
            case CONSTANT -> CONSTANT;
            case TEMPORARY, THREAD_LOCAL -> TEMPORARY;
        };
    }
}
