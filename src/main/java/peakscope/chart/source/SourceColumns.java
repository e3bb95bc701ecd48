package peakscope.chart.source;

import peakscope.chart.surface.Surface;

/**
 * Columns of the program view, in pixels; columns without room are left out, the program text last.
 *
 * @param size right end of the bytes
 * @param bar where bars begin
 * @param barWidth of the longest bar
 * @param count right end of the number of buffers; negative if left out
 * @param life where lifetimes begin; negative if left out
 * @param number right end of the line number
 * @param text where the program text begins
 */
record SourceColumns(double size, double bar, double barWidth, double count, double life, double number, double text) {

    static final double LIFE_WIDTH = 90;

    private static final double GAP = 10;
    private static final double ROOMY = 760;
    private static final double NARROW = 520;

    static SourceColumns of(Surface surface) {
        double size = surface.textWidth("1,023.99 MiB") + 8;
        double bar = size + GAP;
        double barWidth = surface.width() >= ROOMY ? 170 : surface.width() >= NARROW ? 110 : 60;
        double end = bar + barWidth;
        double count = surface.width() >= NARROW ? end + surface.textWidth("buffers") + GAP : -1;
        end = Math.max(end, count);
        double life = surface.width() >= ROOMY ? end + GAP * 1.5 : -1;
        end = life < 0 ? end : life + LIFE_WIDTH;
        double number = end + surface.textWidth("99999") + GAP;
        return new SourceColumns(size, bar, barWidth, count, life, number, number + GAP);
    }
}
