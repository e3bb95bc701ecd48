package peakscope.analyze.budget;

import java.util.Optional;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/**
 * Whether a program fits the memory that it may use. A compiler refuses by all that is allocated, not by what is in use at the peak
 * of its trace, so that is what is held against the limit.
 *
 * @param needed all that the program allocates in the space, or the figure that the compiler printed for it where that is larger;
 *     of what was seen at run time, the most in use
 * @param inUse the most in use at once, which is never more than {@code needed} but for traces that count overlapping buffers
 * @param beside what the case says is held on the device at the same time, and not by this program
 * @param limit what the program may use, where it is known
 * @param within whether it is within the limit by arithmetic, whatever the compiler said; empty as {@code fits} is
 * @param refused whether the compiler gave the program up
 * @param fits false when it was refused; empty when no limit is known, or when it is so close that code, which no dump tells the
 *     size of, decides
 * @param shortOf the memory that the compiler ran out of, where that is not main memory: {@code VMEM}
 * @param over by how much too much is needed; zero when it fits
 * @param why the reason in a sentence
 */
public record Fit(
        Bytes needed,
        Bytes inUse,
        Bytes beside,
        Optional<MemoryLimit> limit,
        Optional<Boolean> within,
        boolean refused,
        Optional<String> shortOf,
        Optional<Boolean> fits,
        Bytes over,
        String why) {

    /** What is allocated and not in use at the peak: holes, and buffers that the trace does not mention. */
    public Bytes untraced() {
        return needed.minus(inUse).count() < 0 ? Bytes.ZERO : needed.minus(inUse);
    }

    /** What the program and what is held beside it need together. */
    public Bytes together() {
        return needed.plus(beside);
    }

    /** What is left of the limit; empty without one, and where more is needed. */
    public Optional<Bytes> spare() {
        return limit.map(most -> most.bytes().minus(together())).filter(left -> left.count() >= 0);
    }

    /** What would be needed after a change; what the trace does not mention stays as it is. */
    public Bytes after(WhatIf changed) {
        return after(changed.peak());
    }

    private Bytes after(Bytes peak) {
        return peak.plus(untraced());
    }

    /** Whether what is needed after a change is within the limit; false without one. */
    public boolean fitsAfter(WhatIf changed) {
        return fitsAfter(changed.peak());
    }

    /** The same for another peak. */
    public boolean fitsAfter(Bytes peak) {
        return limit.filter(most -> after(peak).plus(beside).compareTo(most.bytes()) <= 0)
                .isPresent();
    }

    /** Whether a limit is known and it does not fit. */
    public boolean isOver() {
        return fits.filter(does -> !does).isPresent();
    }
}
