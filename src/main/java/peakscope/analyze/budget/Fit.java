package peakscope.analyze.budget;

import java.util.Optional;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/**
 * Whether a program fits the memory that it may use. A compiler refuses by total allocation, not by the bytes in use at
 * the peak of its trace, so the total is what is compared with the limit.
 *
 * @param needed everything that the program allocates in the space, or the figure that the compiler printed for it if
 * larger; for memory seen at run time, the most in use
 * @param inUse the most in use at once, never more than {@code needed}, except in traces that count overlapping buffers
 * @param beside what the case says is held on the device at the same time, but not by this program
 * @param limit what the program may use, if known
 * @param within whether it is within the limit by arithmetic, whatever the compiler said; empty like {@code fits}
 * @param refused whether the compiler refused the program
 * @param fits false if refused; empty if no limit is known, or if it is so close that the size of the code decides,
 * which no dump gives
 * @param shortOf the memory that the compiler ran out of, if not main memory: {@code VMEM}
 * @param over bytes needed above the limit; zero if it fits
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

    /** Allocated memory that is not in use at the peak: holes, and buffers that the trace does not mention. */
    public Bytes untraced() {
        return needed.minus(inUse).count() < 0 ? Bytes.ZERO : needed.minus(inUse);
    }

    /** What the program and everything held beside it need together. */
    public Bytes together() {
        return needed.plus(beside);
    }

    /** What is left of the limit; empty without a limit, and if more is needed. */
    public Optional<Bytes> spare() {
        return limit.map(most -> most.bytes().minus(together())).filter(left -> left.count() >= 0);
    }

    /** What would be needed with another peak; memory that the trace does not mention stays as it is. */
    private Bytes after(Bytes peak) {
        return peak.plus(untraced());
    }

    /** Whether the need after a change is within the limit; false without a limit. */
    public boolean fitsAfter(WhatIf changed) {
        return fitsAfter(changed.peak());
    }

    /** The same for another peak. */
    public boolean fitsAfter(Bytes peak) {
        return limit.filter(most -> after(peak).plus(beside).compareTo(most.bytes()) <= 0)
                .isPresent();
    }

    /** Whether a limit is known and the program does not fit. */
    public boolean isOver() {
        return fits.filter(does -> !does).isPresent();
    }
}
