package peakscope.advise;

import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.MemoryLimit;
import peakscope.model.runtime.AllocatorKind;
import peakscope.model.timeline.AxisKind;
import peakscope.model.value.Bytes;
import peakscope.model.value.ProfileTime;

/**
 * The one line that comes first: how much the program needs, where, and whether that fits.
 *
 * @param fits empty when no limit is known
 */
public record Verdict(String text, Optional<Boolean> fits) {

    public static Verdict of(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Peak peak = analysis.peak();
        if (analysis.memory().pool().isPresent() && analysis.memory().profile().isEmpty()) {
            return ofAllocator(analysis, limit);
        }
        if (analysis.memory().snapshot().isPresent()) {
            return ofSnapshot(analysis, limit);
        }
        if (analysis.timeline().axis() == AxisKind.TIME) {
            return ofProfile(analysis, limit);
        }
        StringBuilder text = new StringBuilder(analysis.module())
                .append(" needs ")
                .append(peak.inUse())
                .append(" of ")
                .append(analysis.memory().space().title());
        if (analysis.timeline().axis() == AxisKind.INSTANT) {
            text.append(analysis.timeline().isExcerpt() ? " at its peak" : " throughout");
        } else {
            text.append(" at its peak, step ")
                    .append(String.format(Locale.ROOT, "%,d", peak.step()))
                    .append(" of ")
                    .append(String.format(
                            Locale.ROOT, "%,d", analysis.timeline().steps()))
                    .append(" (")
                    .append(peak.instruction())
                    .append(')');
        }
        // An excerpt without padding may be of an input that does not tell it.
        if (!analysis.timeline().isExcerpt() || peak.padding().count() > 0) {
            text.append(", ").append(padding(peak));
        }
        Optional<Boolean> fits = limit.map(at -> peak.inUse().compareTo(at.bytes()) <= 0);
        limit.ifPresent(at -> text.append(room(peak.inUse(), at)));
        return new Verdict(text.append('.').toString(), fits);
    }

    /** A profile tells what is alive, not what is padding in it nor what programs need while they run. */
    private static Verdict ofSnapshot(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Bytes inUse = analysis.peak().inUse();
        String text = analysis.module() + " holds " + inUse + " alive on "
                + analysis.memory().space().name() + " at the moment of the profile"
                + limit.map(at -> room(inUse, at)).orElse("") + ".";
        return new Verdict(text, limit.map(at -> inUse.compareTo(at.bytes()) <= 0));
    }

    /** An allocator tells the sizes of chunks, not what is padding in them, and of one moment only. */
    private static Verdict ofAllocator(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Bytes inUse = analysis.peak().inUse();
        String text = analysis.module() + " held " + inUse + " of "
                + analysis.memory().space().name() + " memory, out of "
                + analysis.memory().totalAllocation() + ", when "
                + (analysis.memory().isFrom(AllocatorKind.PYTORCH)
                        ? "the snapshot was taken"
                        : "it wrote down its chunks")
                + limit.map(at -> room(inUse, at)).orElse("") + ".";
        return new Verdict(text, limit.map(at -> inUse.compareTo(at.bytes()) <= 0));
    }

    /** What an allocator held while a profiler listened; beyond what was asked for is its rounding, not padding of layouts. */
    private static Verdict ofProfile(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Peak peak = analysis.peak();
        String text = analysis.memory().space().name() + " held " + peak.inUse() + " at its peak, "
                + new ProfileTime(analysis.timeline().timeAt(peak.step())) + " into the profile ("
                + peak.instruction() + "), " + peak.padding() + " of it rounding"
                + limit.map(at -> room(peak.inUse(), at)).orElse("") + ".";
        return new Verdict(text, limit.map(at -> peak.inUse().compareTo(at.bytes()) <= 0));
    }

    private static String padding(Peak peak) {
        return peak.padding().count() == 0
                ? "none of it padding"
                : String.format(
                        Locale.ROOT,
                        "%s of it padding (%.1f %%)",
                        peak.padding(),
                        peak.padding().shareOf(peak.inUse()) * 100);
    }

    private static String room(Bytes needed, MemoryLimit limit) {
        String of = limit.name().equals("limit") ? "the limit of " : limit.name() + "'s ";
        return needed.compareTo(limit.bytes()) <= 0
                ? "; it fits " + of + limit.bytes() + " with " + limit.bytes().minus(needed) + " to spare"
                : "; that is " + needed.minus(limit.bytes()) + " over " + of + limit.bytes();
    }
}
