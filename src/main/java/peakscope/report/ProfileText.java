package peakscope.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.RunTotal;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Buffer;
import peakscope.model.Bytes;
import peakscope.model.MemoryProfile;
import peakscope.model.ProfileTime;
import peakscope.model.ProfilerSession;
import peakscope.model.Timeline;

/** Says what a profiler saw: allocators over time, the modules that ran, the devices. */
final class ProfileText {

    /** Moments printed of a profile; all events are in JSON. */
    private static final int MOMENTS = 12;

    private static final int MOST_MODULES = 16;
    private static final int MOST_FACTS = 24;

    private ProfileText() {}

    static void print(Report report, TextLines lines) {
        for (Report.ModuleReport module : report.modules()) {
            for (SpaceAnalysis space : module.spaces()) {
                space.memory().profile().ifPresent(profile -> allocator(space, profile, lines));
            }
        }
        for (ProfilerSession session : report.opened().sessions()) {
            runs(report, session, lines);
            facts(session, lines);
        }
    }

    private static void allocator(SpaceAnalysis space, MemoryProfile profile, TextLines lines) {
        Timeline timeline = space.timeline();
        int peak = space.peak().step();
        lines.heading("Memory profile of " + profile.allocator());
        MemoryProfile.Balance balance = profile.balance();
        lines.wrapped(
                "  ",
                String.format(
                        Locale.ROOT,
                        "%,d events: %,d allocations and %,d deallocations, from %s to %s into the profile; none is left out",
                        profile.events(),
                        balance.allocations(),
                        balance.deallocations(),
                        new ProfileTime(timeline.timeAt(0)),
                        new ProfileTime(timeline.timeAt(profile.events() - 1))));
        amount(lines, "capacity", profile.capacity(peak));
        amount(lines, "peak in the profile", Optional.of(profile.inUse(peak)));
        amount(lines, "peak of its lifetime", profile.lifetimePeak());
        amount(lines, "held before it began", Optional.of(balance.heldBefore()));
        if (balance.early() > 0) {
            lines.line(String.format(
                    Locale.ROOT,
                    "  %,d deallocations, %s, have no allocation in the profile",
                    balance.early(),
                    balance.earlyBytes()));
        }
        lines.line(String.format(
                Locale.ROOT,
                "  %14s %12s %12s %12s %12s  %s",
                "time",
                "in use",
                "stack",
                "heap",
                "free",
                "fragmentation"));
        for (int event : MemoryMoments.of(timeline, MOMENTS, peak)) {
            lines.line(String.format(
                    Locale.ROOT,
                    "  %14s %12s %12s %12s %12s  %s%s",
                    new ProfileTime(timeline.timeAt(event)),
                    timeline.inUse(event),
                    profile.stack(event),
                    profile.heap(event),
                    profile.free(event).map(Bytes::toString).orElse("unknown"),
                    Double.isNaN(profile.fragmentation(event))
                            ? "unknown"
                            : String.format(Locale.ROOT, "%.1f %%", profile.fragmentation(event) * 100),
                    event == peak ? "  the peak" : ""));
        }
    }

    /** When a buffer was held, and where the allocator put it. */
    static String allocation(Buffer buffer, Timeline timeline, MemoryProfile profile) {
        String region = profile.activity(timeline.keyOf(buffer.id())).region();
        int freed = buffer.lastStep() + 1;
        return "from " + new ProfileTime(timeline.timeAt(buffer.firstStep()))
                + (freed < timeline.steps() ? " to " + new ProfileTime(timeline.timeAt(freed)) : " to the end")
                + (region.isEmpty() ? "" : ", region " + region);
    }

    private static void amount(TextLines lines, String name, Optional<Bytes> bytes) {
        lines.line(String.format(
                Locale.ROOT, "  %-22s %12s", name, bytes.map(Bytes::toString).orElse("unknown")));
    }

    private static void runs(Report report, ProfilerSession session, TextLines lines) {
        List<RunTotal> totals = RunTotal.of(session.runs());
        if (totals.isEmpty()) {
            return;
        }
        lines.heading("Modules that ran on " + session.host());
        lines.line(String.format(
                Locale.ROOT, "  %8s %14s %14s %14s  %s", "runs", "total", "longest", "compiled peak", "module"));
        for (RunTotal total : totals.subList(0, Math.min(MOST_MODULES, totals.size()))) {
            lines.line(String.format(
                    Locale.ROOT,
                    "  %,8d %14s %14s %14s  %s",
                    total.runs(),
                    total.total(),
                    total.longest(),
                    CompiledPeak.of(report, total.module()).map(Bytes::toString).orElse("unknown"),
                    total.module()));
        }
        if (totals.size() > MOST_MODULES) {
            lines.line("  and " + (totals.size() - MOST_MODULES) + " more");
        }
    }

    private static void facts(ProfilerSession session, TextLines lines) {
        List<ProfilerSession.Fact> facts = session.facts();
        if (facts.isEmpty()) {
            return;
        }
        lines.heading("What the profile says of " + session.host());
        for (ProfilerSession.Fact fact : facts.subList(0, Math.min(MOST_FACTS, facts.size()))) {
            lines.cut("  " + fact.subject() + "  " + fact.name() + "  " + fact.value());
        }
        if (facts.size() > MOST_FACTS) {
            lines.line("  and " + (facts.size() - MOST_FACTS) + " more");
        }
    }
}
