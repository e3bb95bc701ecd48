package peakscope.report;

import peakscope.model.Timeline;

/** A curve in one line of characters: each shows the highest use of its stretch of the axis, as a share of the peak. */
final class Sparkline {

    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";

    private Sparkline() {}

    /** At most so many characters; a shorter axis has one for each point. */
    static String of(Timeline timeline, int columns) {
        int points = timeline.points();
        int width = Math.min(columns, points);
        long[] highest = new long[width];
        long peak = 1;
        for (int point = 0; point < points; point++) {
            int column = (int) ((long) point * width / points);
            highest[column] = Math.max(highest[column], timeline.inUseCount(point));
            peak = Math.max(peak, highest[column]);
        }
        StringBuilder line = new StringBuilder(width);
        for (long bytes : highest) {
            // Anything at all is more than nothing.
            int level = (int) Math.ceil((double) bytes / peak * (BLOCKS.length() - 1));
            line.append(BLOCKS.charAt(Math.min(level, BLOCKS.length() - 1)));
        }
        return line.toString();
    }
}
