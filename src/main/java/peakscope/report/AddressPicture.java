package peakscope.report;

import peakscope.analyze.address.RegionMap;

/** A region in one line: {@code #} in use, {@code .} free, {@code +} both within one cell. */
public final class AddressPicture {

    /** As many cells as fit on a line of a report. */
    public static final int COLUMNS = 72;

    private static final int LONGEST = 100;

    private AddressPicture() {}

    public static String of(RegionMap region, int columns) {
        int cells = (int) Math.min(Math.min(columns, LONGEST), region.size());
        StringBuilder picture = new StringBuilder(cells);
        int run = 0;
        for (int cell = 0; cell < cells; cell++) {
            long from = edge(region.size(), cell, cells);
            long to = edge(region.size(), cell + 1, cells);
            long used = 0;
            while (run < region.runs() && region.start()[run] < to) {
                used += Math.min(to, region.end()[run]) - Math.max(from, region.start()[run]);
                if (region.end()[run] > to) {
                    break;
                }
                run++;
            }
            picture.append(used == 0 ? '.' : used == to - from ? '#' : '+');
        }
        return picture.toString();
    }

    /** Where a cell begins, without the product of both, which may overflow 64 bits. */
    private static long edge(long size, int cell, int cells) {
        return size / cells * cell + size % cells * cell / cells;
    }
}
