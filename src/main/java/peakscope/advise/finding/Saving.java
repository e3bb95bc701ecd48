package peakscope.advise.finding;

import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/**
 * What a change would do, by replaying the timeline with other sizes. An estimate.
 *
 * @param bytes by how much the peak would fall
 * @param peakAfter what the peak would be
 */
public record Saving(Bytes bytes, Bytes peakAfter) {

    public static Saving of(WhatIf replayed) {
        return new Saving(replayed.saving(), replayed.peak());
    }
}
