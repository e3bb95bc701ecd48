package peakscope.ui.advice;

import java.util.function.Function;
import java.util.function.IntConsumer;
import peakscope.advise.finding.Evidence;
import peakscope.ui.kit.Links;

/**
 * What rows of findings need from the open case.
 *
 * @param label what the buffer of some evidence is, and the line that makes it
 * @param reveal shows the buffer with that number in the charts
 */
record FindingSource(Links links, Function<Evidence, String> label, IntConsumer reveal) {

    /** For views without charts, such as an error text alone. */
    static FindingSource withoutBuffers(Links links) {
        return new FindingSource(links, Evidence::text, buffer -> {});
    }
}
