package peakscope.advise.finding;

import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/**
 * What a change would do, by replaying the timeline with other sizes. An estimate.
 *
 * @param bytes by how much the peak would fall
 * @param peakAfter what the peak would be
 * @param atBest whether the compiler computes values again to save memory in this program: it may stop once there is room, and
 *     then less is saved
 */
public record Saving(Bytes bytes, Bytes peakAfter, boolean atBest) {

    public static Saving of(WhatIf replayed) {
        return new Saving(replayed.saving(), replayed.peak(), false);
    }

    /** The same as the most that can be hoped for. */
    public Saving hoped() {
        return new Saving(bytes, peakAfter, true);
    }

    /** {@code 3.90 GiB at the peak}, or {@code 3.90 GiB at the peak at best}. */
    public String peakText() {
        return peakAfter + " at the peak" + (atBest ? " at best" : "");
    }
}
