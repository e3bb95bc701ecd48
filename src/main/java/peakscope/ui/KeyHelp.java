package peakscope.ui;

/** What the keys do. */
final class KeyHelp {

    static final String TEXT =
            "Usage chart: ← → move the step (with Shift by 10), Home and End go to the ends, P to the"
                    + " peak, + − 0 zoom. Bars: arrows walk over buffers, Enter pins, Esc frees. Tab moves between the charts.";

    private KeyHelp() {}
}
