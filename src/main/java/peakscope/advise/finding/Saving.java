package peakscope.advise.finding;

import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/**
 * What a change would save, estimated by replaying the timeline with other sizes.
 *
 * @param bytes by how much the peak would fall
 * @param peakAfter the peak after the change
 * @param atBest whether the compiler recomputes values in this program to save memory: it may stop once there is room,
 * and then the change saves less
 */
public record Saving(Bytes bytes, Bytes peakAfter, boolean atBest) {

    public static Saving of(WhatIf replayed) {
        return new Saving(replayed.saving(), replayed.peak(), false);
    }

    /** The same as an upper bound. */
    public Saving hoped() {
        return new Saving(bytes, peakAfter, true);
    }

    /** What goes behind a figure of it: {@code at best} after a space, or nothing. */
    public String bound() {
        return atBest ? " at best" : "";
    }

    /** {@code peak 3.90 GiB}, or {@code peak 3.90 GiB at best}. */
    public String peakText() {
        return "peak " + peakAfter + bound();
    }
}
