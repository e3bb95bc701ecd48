package peakscope.advise.change;

import java.util.Locale;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.timeline.Timeline;

/** Words for the result of a replay with other sizes. */
public final class Estimate {

    private Estimate() {}

    /** {@code 4.20 GiB at step 12 (fusion.3), 1.10 GiB less}. */
    public static String of(WhatIf replayed, Timeline timeline) {
        String where = timeline.isMoment()
                ? ""
                : String.format(Locale.ROOT, " at event %,d (%s)", replayed.step(), replayed.instruction());
        return replayed.peak() + where + ", " + replayed.saving() + " less";
    }
}
