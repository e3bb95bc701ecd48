package peakscope.ui.table;

import java.util.Locale;
import peakscope.model.value.Bytes;

/** How a table writes a number. */
enum NumberUnit {
    BYTES(" [bytes]") {
        @Override
        public String text(double value) {
            return new Bytes((long) value).toString();
        }

        @Override
        public String exact(double value) {
            return new Bytes((long) value).exact();
        }

        @Override
        public String plain(double value) {
            return Long.toString((long) value);
        }
    },
    FACTOR("") {
        @Override
        public String text(double value) {
            return String.format(Locale.ROOT, "%.2f×", value);
        }

        @Override
        public String plain(double value) {
            return String.format(Locale.ROOT, "%.4f", value);
        }
    },
    PERCENT(" [%]") {
        @Override
        public String text(double value) {
            return String.format(Locale.ROOT, "%.1f %%", value);
        }

        @Override
        public String plain(double value) {
            return String.format(Locale.ROOT, "%.4f", value);
        }
    },
    COUNT("") {
        @Override
        public String text(double value) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }

        @Override
        public String plain(double value) {
            return Long.toString((long) value);
        }
    };

    private final String suffix;

    NumberUnit(String suffix) {
        this.suffix = suffix;
    }

    public abstract String text(double value);

    /** For other programs: without unit and grouping. */
    public abstract String plain(double value);

    /** With all its digits. */
    public String exact(double value) {
        return text(value);
    }

    /** What a heading adds if values have no unit. */
    public String suffix() {
        return suffix;
    }
}
