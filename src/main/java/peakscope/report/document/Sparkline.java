package peakscope.report.document;

/** A curve in one line of text. */
public final class Sparkline {

    private static final String LEVELS = " ▁▂▃▄▅▆▇█";

    private Sparkline() {}

    /** One character per value; only 0 is blank, anything above 0 shows. */
    public static String of(long[] values, long highest) {
        StringBuilder line = new StringBuilder(values.length);
        for (long value : values) {
            double level = highest <= 0 ? 0 : (double) value / highest * (LEVELS.length() - 1);
            line.append(LEVELS.charAt(value <= 0 ? 0 : Math.max(1, (int) Math.round(level))));
        }
        return line.toString();
    }
}
