package peakscope.model.value;

import java.util.Locale;

/** A moment since a profile began, or a span: exact picoseconds, printed as {@code 3.168 s}, {@code 412.500 ms}. */
public record ProfileTime(long picoseconds) {

    private static final String[] UNITS = {"ps", "ns", "µs", "ms"};

    @Override
    public String toString() {
        if (picoseconds == 0) {
            return "0 s";
        }
        double value = picoseconds;
        for (String unit : UNITS) {
            // 999.9995 would print as 1000.000, so the next unit starts a rounding step early.
            if (Math.abs(value) < 999.9995) {
                return unit.equals("ps") ? picoseconds + " ps" : String.format(Locale.ROOT, "%.3f %s", value, unit);
            }
            value /= 1000;
        }
        return String.format(Locale.ROOT, "%,.3f s", value);
    }
}
