package peakscope.advise;

import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.value.Bytes;
import peakscope.model.value.ProfileTime;

/**
 * The first thing to tell: how much the program needs, whether that fits, and where its peak is.
 *
 * @param fits empty when no limit is known, or when it is too close to call
 */
public record Verdict(String text, Optional<Boolean> fits) {

    public static Verdict of(SpaceAnalysis analysis, Fit fit) {
        return new Verdict(text(analysis, fit), fit.fits());
    }

    private static String text(SpaceAnalysis analysis, Fit fit) {
        return switch (analysis.memory().kind()) {
            case PLANNED -> ofProgram(analysis, fit);
            case CHUNKS -> ofAllocator(analysis) + atRunTime(fit) + ".";
            case LIVE_ARRAYS -> ofSnapshot(analysis) + atRunTime(fit) + ".";
            case RECORDING -> ofProfile(analysis) + atRunTime(fit) + ".";
        };
    }

    private static String ofProgram(SpaceAnalysis analysis, Fit fit) {
        String space = analysis.memory().space().title();
        String needs = (fit.refused() ? refused(analysis, fit) : analysis.module() + " needs ") + fit.needed() + " of "
                + space;
        if (analysis.timeline().isMoment()) {
            return needs + (analysis.timeline().isExcerpt() ? "" : " throughout") + momentPadding(analysis) + room(fit)
                    + ".";
        }
        return needs + room(fit) + ". " + peak(analysis, fit);
    }

    /** Names the memory that ran out, if it was not main memory. */
    private static String refused(SpaceAnalysis analysis, Fit fit) {
        String refused = analysis.module() + " was refused by the compiler: ";
        return fit.shortOf().isEmpty()
                ? refused + "it needs "
                : refused + "it needs more " + fit.shortOf().get() + " than there is. It needs ";
    }

    /** The input of an excerpt may not record padding, so zero says nothing. */
    private static String momentPadding(SpaceAnalysis analysis) {
        Peak peak = analysis.peak();
        return analysis.timeline().isExcerpt() && peak.padding().count() == 0 ? "" : ", " + padding(peak);
    }

    /** What is in use at the peak, and what is allocated beyond that. */
    private static String peak(SpaceAnalysis analysis, Fit fit) {
        Peak peak = analysis.peak();
        return String.format(
                Locale.ROOT,
                "At its peak, event %,d of %,d (%s), %s is in use, %s%s.",
                peak.step(),
                analysis.timeline().steps(),
                peak.instruction(),
                peak.inUse(),
                padding(peak),
                fit.untraced().count() == 0 ? "" : "; another " + fit.untraced() + " is untraced or fragmentation");
    }

    private static String room(Fit fit) {
        if (fit.limit().isEmpty()) {
            return "";
        }
        String limit = fit.limit().get().words();
        if (fit.fits().isEmpty()) {
            return ", too close to " + limit + " to call: code size decides";
        }
        if (fit.over().count() > 0) {
            return beside(fit).map(others -> "; beside " + others + " that is ").orElse("; that is ") + fit.over()
                    + " over " + limit;
        }
        return fit.refused()
                ? "; " + limit + " would hold it"
                : beside(fit).map(others -> "; beside " + others + " it fits ").orElse("; it fits ") + limit + " with "
                        + fit.spare().orElse(Bytes.ZERO) + " to spare";
    }

    private static Optional<String> beside(Fit fit) {
        return fit.beside().count() == 0 ? Optional.empty() : Optional.of(fit.beside() + " of live arrays");
    }

    /** A profile shows what is alive, but neither its padding nor what programs need while they run. */
    private static String ofSnapshot(SpaceAnalysis analysis) {
        return analysis.module() + " has " + analysis.peak().inUse() + " alive on "
                + analysis.memory().space().name() + " at the time of the profile";
    }

    /** An allocator gives chunk sizes at one moment, without padding. */
    private static String ofAllocator(SpaceAnalysis analysis) {
        return analysis.module() + " held " + analysis.peak().inUse() + " of "
                + analysis.memory().space().name() + " memory, out of "
                + analysis.memory().totalAllocation() + ", when "
                + (analysis.memory().isFrom(AllocatorKind.PYTORCH)
                        ? "the snapshot was taken"
                        : "it wrote down its chunks");
    }

    /**
     * What an allocator held while a profiler recorded; anything above the requested size is rounding, not layout
     * padding.
     */
    private static String ofProfile(SpaceAnalysis analysis) {
        Peak peak = analysis.peak();
        return analysis.memory().space().name() + " held " + peak.inUse() + " at its peak, "
                + new ProfileTime(analysis.timeline().timeAt(peak.step())) + " into the profile ("
                + peak.instruction() + "), " + peak.padding() + " of it rounding";
    }

    private static String atRunTime(Fit fit) {
        return fit.limit()
                .map(MemoryLimit::words)
                .map(limit -> fit.over().count() > 0
                        ? "; that is " + fit.over() + " over " + limit
                        : ", which leaves " + fit.spare().orElse(Bytes.ZERO) + " of " + limit)
                .orElse("");
    }

    private static String padding(Peak peak) {
        return peak.padding().count() == 0
                ? "none of it padding"
                : peak.padding() + " of it padding" + share(peak.padding().shareOf(peak.inUse()));
    }

    /** Empty when the share rounds to zero. */
    private static String share(double padding) {
        String share = String.format(Locale.ROOT, " (%.1f %%)", padding * 100);
        return share.equals(" (0.0 %)") ? "" : share;
    }
}
