package peakscope.chart.surface;

/**
 * Character widths of a common sans-serif face, in ems, rounded up a little, so that text ends early rather than late.
 */
final class CharWidths {

    private static final String NARROW = "iljtfrI.,:;'|!()[]{}·";
    private static final String WIDE = "mwMW@%—…";

    private CharWidths() {}

    static double of(char c) {
        if (NARROW.indexOf(c) >= 0) {
            return 0.34;
        }
        if (WIDE.indexOf(c) >= 0) {
            return 0.92;
        }
        if (c == ' ') {
            return 0.3;
        }
        return Character.isUpperCase(c) ? 0.7 : 0.58;
    }
}
