package peakscope.cli;

/** What is known of the terminal that reads the output. */
final class Terminal {

    private static final int USUAL_WIDTH = 100;
    private static final int WIDEST = 200;

    private Terminal() {}

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
