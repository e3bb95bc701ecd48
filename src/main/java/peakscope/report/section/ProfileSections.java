package peakscope.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import peakscope.analyze.RunTotal;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.runtime.MemoryProfile;
import peakscope.model.runtime.ProfilerSession;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;
import peakscope.model.value.Counted;
import peakscope.model.value.ProfileTime;
import peakscope.report.CompiledPeak;
import peakscope.report.MemoryMoments;
import peakscope.report.Report;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** What a profiler saw: allocators over time, the modules that ran, the devices. */
final class ProfileSections {

    /** Moments of a profile to print; JSON has all events. */
    private static final int MOMENTS = 12;

    private static final int MOST_MODULES = 16;
    private static final int MOST_FACTS = 24;

    private ProfileSections() {}

    static List<Section> of(Report report) {
        List<Section> sections = new ArrayList<>();
        for (Report.ModuleReport module : report.modules()) {
            for (SpaceAnalysis space : module.spaces()) {
                space.memory().profile().ifPresent(profile -> sections.add(allocator(space, profile)));
            }
        }
        for (ProfilerSession session : report.opened().sessions()) {
            runs(report, session).ifPresent(sections::add);
            facts(session).ifPresent(sections::add);
        }
        return sections;
    }

    private static Section allocator(SpaceAnalysis space, MemoryProfile profile) {
        Timeline timeline = space.timeline();
        int peak = space.peak().step();
        MemoryProfile.Balance balance = profile.balance();
        List<Row> amounts = new ArrayList<>();
        amounts.add(amount("capacity", profile.capacity(peak)));
        amounts.add(amount("peak in the profile", Optional.of(profile.inUse(peak))));
        amounts.add(amount("peak of its lifetime", profile.lifetimePeak()));
        amounts.add(amount("held before it began", Optional.of(balance.heldBefore())));
        return new Section(
                "profile",
                "Memory profile of " + profile.allocator(),
                new Block.Paragraph(String.format(
                        Locale.ROOT,
                        "%s: %s and %s, from %s to %s into the profile; none is left out.%s",
                        Counted.of(profile.events(), "%,d [event|events]"),
                        Counted.of(balance.allocations(), "%,d [allocation|allocations]"),
                        Counted.of(balance.deallocations(), "%,d [deallocation|deallocations]"),
                        new ProfileTime(timeline.timeAt(0)),
                        new ProfileTime(timeline.timeAt(profile.events() - 1)),
                        balance.early() > 0
                                ? Counted.of(balance.early(), " %,d [deallocation, |deallocations, ]")
                                        + balance.earlyBytes()
                                        + ", without an allocation in the profile."
                                : "")),
                new Block.Table(List.of(Column.text(""), Column.number("")), amounts),
                moments(timeline, profile, peak));
    }

    private static Block moments(Timeline timeline, MemoryProfile profile, int peak) {
        List<Row> rows = new ArrayList<>();
        for (int event : MemoryMoments.of(timeline, MOMENTS, peak)) {
            double fragmentation = profile.fragmentation(event);
            rows.add(Row.of(
                    Cell.of(new ProfileTime(timeline.timeAt(event)).toString()),
                    Cell.of(timeline.inUse(event)),
                    Cell.of(profile.stack(event)),
                    Cell.of(profile.heap(event)),
                    profile.free(event).map(Cell::of).orElse(Cell.of("unknown")),
                    Cell.of(
                            Double.isNaN(fragmentation)
                                    ? "unknown"
                                    : String.format(Locale.ROOT, "%.1f %%", fragmentation * 100)),
                    Cell.of(event == peak ? "the peak" : "")));
        }
        return new Block.Table(
                List.of(
                        Column.number("time"),
                        Column.number("in use"),
                        Column.number("stack"),
                        Column.number("heap"),
                        Column.number("free"),
                        Column.number("fragmentation"),
                        Column.text("")),
                rows);
    }

    /** When a buffer was held, and where the allocator placed it. */
    static String allocation(Buffer buffer, Timeline timeline, MemoryProfile profile) {
        String region = profile.activity(timeline.keyOf(buffer.id())).region();
        int freed = buffer.lastStep() + 1;
        return "from " + new ProfileTime(timeline.timeAt(buffer.firstStep()))
                + (freed < timeline.steps() ? " to " + new ProfileTime(timeline.timeAt(freed)) : " to the end")
                + (region.isEmpty() ? "" : ", region " + region);
    }

    private static Row amount(String name, Optional<Bytes> bytes) {
        return Row.of(Cell.of(name), bytes.map(Cell::of).orElse(Cell.of("unknown")));
    }

    private static Optional<Section> runs(Report report, ProfilerSession session) {
        List<RunTotal> totals = RunTotal.of(session.runs());
        if (totals.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = totals.stream()
                .limit(MOST_MODULES)
                .map(total -> Row.of(
                        Cell.of(total.runs()),
                        Cell.of(total.total().toString()),
                        Cell.of(total.longest().toString()),
                        CompiledPeak.of(report, total.module()).map(Cell::of).orElse(Cell.of("unknown")),
                        Cell.of(total.module())))
                .toList();
        return Optional.of(new Section(
                "runs",
                "Modules that ran on " + session.host(),
                new Block.Table(
                        List.of(
                                Column.number("runs"),
                                Column.number("total"),
                                Column.number("longest"),
                                Column.number("compiled peak"),
                                Column.text("module")),
                        rows,
                        more(totals.size() - rows.size()))));
    }

    private static Optional<Section> facts(ProfilerSession session) {
        List<Row> rows = session.facts().stream()
                .limit(MOST_FACTS)
                .map(fact -> Row.of(Cell.of(fact.subject()), Cell.of(fact.name()), Cell.of(fact.value())))
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Section(
                "devices",
                "What the profile says about " + session.host(),
                new Block.Table(
                        List.of(Column.text(""), Column.text(""), Column.text("")),
                        rows,
                        more(session.facts().size() - rows.size()))));
    }

    private static Optional<String> more(int count) {
        return count > 0 ? Optional.of("and " + count + " more") : Optional.empty();
    }
}
