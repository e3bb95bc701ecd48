package peakscope.analyze.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import peakscope.model.timeline.Timeline;

/** Properties of a buffer that compare as numbers, read from columns without decoding anything. */
enum NumberField {
    SIZE(true) {
        @Override
        double of(Timeline timeline, int id) {
            return timeline.sizeBytes(id);
        }
    },
    UNPADDED(true) {
        @Override
        double of(Timeline timeline, int id) {
            return timeline.unpaddedBytes(id);
        }
    },
    PADDING(true) {
        @Override
        double of(Timeline timeline, int id) {
            return timeline.sizeBytes(id) - timeline.unpaddedBytes(id);
        }
    },
    FACTOR(false) {
        @Override
        double of(Timeline timeline, int id) {
            long unpadded = timeline.unpaddedBytes(id);
            return unpadded == 0 ? 1 : (double) timeline.sizeBytes(id) / unpadded;
        }
    },
    FIRST(false) {
        @Override
        double of(Timeline timeline, int id) {
            return known(timeline.firstStep(id));
        }
    },
    LAST(false) {
        @Override
        double of(Timeline timeline, int id) {
            return known(timeline.lastStep(id));
        }
    },
    STEPS(false) {
        @Override
        double of(Timeline timeline, int id) {
            int first = timeline.firstStep(id);
            return first < 0 ? 0 : timeline.lastStep(id) - first + 1;
        }
    },
    ALLOCATION(false) {
        @Override
        double of(Timeline timeline, int id) {
            return known(timeline.allocation(id));
        }
    },
    OFFSET(true) {
        @Override
        double of(Timeline timeline, int id) {
            return known(timeline.offsetBytes(id));
        }
    };

    private final boolean bytes;

    NumberField(boolean bytes) {
        this.bytes = bytes;
    }

    /** Exact, because no size reaches 2^53; not a number if unknown. */
    abstract double of(Timeline timeline, int id);

    /** Whether it is a size, written with a unit. */
    boolean isBytes() {
        return bytes;
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<NumberField> of(String name) {
        return Arrays.stream(values())
                .filter(field -> field.name().equalsIgnoreCase(name))
                .findFirst();
    }

    private static double known(long value) {
        return value < 0 ? Double.NaN : value;
    }
}
