package peakscope.ui;

import java.util.Locale;
import peakscope.model.Bytes;

/** How a number is written in a table. */
enum NumberUnit {
    BYTES(" [bytes]") {
        @Override
        String text(double value) {
            return new Bytes((long) value).toString();
        }

        @Override
        String exact(double value) {
            return new Bytes((long) value).exact();
        }

        @Override
        String plain(double value) {
            return Long.toString((long) value);
        }
    },
    FACTOR("") {
        @Override
        String text(double value) {
            return String.format(Locale.ROOT, "%.2f×", value);
        }

        @Override
        String plain(double value) {
            return String.format(Locale.ROOT, "%.4f", value);
        }
    },
    PERCENT(" [%]") {
        @Override
        String text(double value) {
            return String.format(Locale.ROOT, "%.1f %%", value);
        }

        @Override
        String plain(double value) {
            return String.format(Locale.ROOT, "%.4f", value);
        }
    },
    COUNT("") {
        @Override
        String text(double value) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }

        @Override
        String plain(double value) {
            return Long.toString((long) value);
        }
    };

    private final String suffix;

    NumberUnit(String suffix) {
        this.suffix = suffix;
    }

    abstract String text(double value);

    /** For other programs: without unit and grouping. */
    abstract String plain(double value);

    /** As much as there is to say. */
    String exact(double value) {
        return text(value);
    }

    /** What a heading has to add where values have no unit. */
    String suffix() {
        return suffix;
    }
}
