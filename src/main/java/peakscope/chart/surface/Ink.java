package peakscope.chart.surface;

import java.util.Locale;
import peakscope.model.timeline.Category;

/** What a colour means. Each theme gives every role a colour. */
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
    /** The state before a change. */
    BEFORE,
    /** What raises a peak, and what lowers it. */
    GROWTH,
    REDUCTION,
    FOCUS,
    PARAMETER,
    OUTPUT,
    CONSTANT,
    TEMPORARY,
    /** Buffers too small to draw individually. */
    LUMP,
    /** Free space between buffers. */
    HOLE,
    /** Search results and selections. */
    FOUND,
    /** Eight kinds of anything without a colour of its own: element types, op paths. */
    SERIES_1,
    SERIES_2,
    SERIES_3,
    SERIES_4,
    SERIES_5,
    SERIES_6,
    SERIES_7,
    SERIES_8,
    /** Padding factors: none, up to 1.1, up to 1.5, up to 4, more. */
    HEAT_1,
    HEAT_2,
    HEAT_3,
    HEAT_4,
    HEAT_5;

    private static final Ink[] SERIES = {SERIES_1, SERIES_2, SERIES_3, SERIES_4, SERIES_5, SERIES_6, SERIES_7, SERIES_8
    };

    /** A colour for the n-th kind, from 0; repeats after eight. */
    public static Ink series(int kind) {
        return SERIES[Math.floorMod(kind, SERIES.length)];
    }

    /** How bad a padding factor is. */
    public static Ink heat(double factor) {
        if (factor <= 1) {
            return HEAT_1;
        }
        return factor <= 1.1 ? HEAT_2 : factor <= 1.5 ? HEAT_3 : factor <= 4 ? HEAT_4 : HEAT_5;
    }

    /** The name of the role in {@code palette.properties}. */
    public String key() {
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
