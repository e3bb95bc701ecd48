package peakscope.cli;

import picocli.CommandLine;

/** What is known of the terminal that reads the output. */
final class Terminal {

    private static final int USUAL_WIDTH = 100;
    private static final int WIDEST = 200;

    private Terminal() {}

    /** Whether colours may be printed: a person reads it, on a terminal that has them, and has not asked for none (no-color.org). */
    static boolean isColored() {
        return CommandLine.Help.Ansi.AUTO.enabled();
    }

    /** Columns, from the variable that shells set; what most terminals have when they do not. */
    static int width() {
        String columns = System.getenv("COLUMNS");
        try {
            return columns == null ? USUAL_WIDTH : Math.min(WIDEST, Integer.parseInt(columns.strip()));
        } catch (NumberFormatException notANumber) {
            return USUAL_WIDTH;
        }
    }
}
