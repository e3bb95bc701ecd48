package peakscope.cli;

import picocli.CommandLine;

/** Facts about the terminal that reads the output. */
final class Terminal {

    private static final int USUAL_WIDTH = 100;
    private static final int WIDEST = 200;

    private Terminal() {}

    /**
     * Whether to print colours: a person reads the output, on a terminal with colours, and has not turned them off
     * (no-color.org).
     */
    static boolean isColored() {
        return CommandLine.Help.Ansi.AUTO.enabled();
    }

    /** Columns, from the variable that shells set; otherwise what most terminals have. */
    static int width() {
        String columns = System.getenv("COLUMNS");
        try {
            return columns == null ? USUAL_WIDTH : Math.min(WIDEST, Integer.parseInt(columns.strip()));
        } catch (NumberFormatException notANumber) {
            return USUAL_WIDTH;
        }
    }
}
