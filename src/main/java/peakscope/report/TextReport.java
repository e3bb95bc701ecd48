package peakscope.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import peakscope.analyze.CategoryTotal;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.model.Buffer;
import peakscope.model.BufferDetails;
import peakscope.model.Bytes;
import peakscope.model.Category;
import peakscope.model.InputFile;
import peakscope.model.PaddedDimension;
import peakscope.model.SourceFrame;
import peakscope.model.Timeline;
import peakscope.model.Warning;

/** Prints a report for a terminal: the verdict, the budget, the largest buffers, and then the rest. */
public final class TextReport {

    /** Buffers listed when the user does not say how many. */
    public static final int DEFAULT_TOP = 10;

    private static final int NARROWEST = 72;
    private static final int MOST_LOCAL_PEAKS = 8;

    private final Report report;
    private final int top;
    private final TextLines lines;

    private TextReport(Report report, int top, int width) {
        this.report = report;
        this.top = top;
        this.lines = new TextLines(Math.max(NARROWEST, width));
    }

    /**
     * The whole report, its lines ended.
     *
     * @param width columns of the terminal
     */
    public static String print(Report report, int top, int width) {
        TextReport text = new TextReport(report, top, width);
        text.lines.wrapped("", report.verdict().text());
        text.budget();
        ProfileText.print(report, text.lines);
        AddressMapText.print(report.allocators(), text.lines);
        text.largest();
        text.peaks();
        text.findings();
        text.spaces();
        text.warnings();
        text.inputs();
        return text.lines.toString();
    }

    private void budget() {
        SpaceAnalysis focus = report.focus();
        lines.heading("Budget at the peak, " + focus.memory().space().title());
        for (Map.Entry<Category, CategoryTotal> entry : focus.atPeak().entrySet()) {
            CategoryTotal total = entry.getValue();
            if (total.buffers() > 0) {
                lines.line(String.format(
                        Locale.ROOT,
                        "  %-20s %12s %6s  %,6d %-8s padding %s",
                        entry.getKey().text(),
                        total.bytes(),
                        share(total.bytes()),
                        total.buffers(),
                        total.buffers() == 1 ? "buffer" : "buffers",
                        total.padding()));
            }
        }
        amount("in use at the peak", focus.peak().inUse(), "");
        boolean atRunTime = focus.memory().profile().isPresent();
        amount(
                atRunTime ? "  of that rounding" : "  of that padding",
                focus.peak().padding(),
                share(focus.peak().padding()));
        if (!atRunTime) {
            amount("allocated in all", focus.memory().totalAllocation(), "");
        }
        focus.fragmentation().ifPresent(beyond -> amount("  beyond the peak", beyond, "fragmentation and untraced"));
        focus.scoped()
                .ifPresent(
                        scoped -> amount("largest scratch", scoped.size(), "while " + scoped.instruction() + " runs"));
        report.limit().ifPresent(limit -> {
            amount(limit.name().equals("limit") ? "limit" : "limit of " + limit.name(), limit.bytes(), "");
            Bytes room = limit.bytes().minus(focus.peak().inUse());
            amount(room.count() < 0 ? "  over it" : "  to spare", new Bytes(Math.abs(room.count())), "");
        });
    }

    private void amount(String name, Bytes bytes, String note) {
        lines.line(String.format(Locale.ROOT, "  %-20s %12s %6s", name, bytes, note));
    }

    private void largest() {
        Timeline timeline = report.focus().timeline();
        int[] largest = report.focus().largestAtPeak();
        int shown = Math.min(top, largest.length);
        lines.heading(
                "Largest buffers at the peak, " + shown + " of " + String.format(Locale.ROOT, "%,d", largest.length));
        lines.line(String.format(
                Locale.ROOT,
                "  %3s %11s %6s %11s %7s  %-12s %-11s %s",
                "#",
                "size",
                "share",
                "unpadded",
                "expand",
                "category",
                "live",
                "buffer"));
        long rest = 0;
        for (int i = 0; i < largest.length; i++) {
            if (i < shown) {
                buffer(i + 1, timeline.buffer(largest[i]), timeline);
            } else {
                rest += timeline.sizeCount(largest[i]);
            }
        }
        if (largest.length > shown) {
            lines.line(String.format(
                    Locale.ROOT, "      and %,d more, %s together", largest.length - shown, new Bytes(rest)));
        }
    }

    private void buffer(int rank, Buffer buffer, Timeline timeline) {
        BufferDetails details = buffer.details();
        lines.cut(String.format(
                Locale.ROOT,
                "  %3d %11s %6s %11s %6.2f×  %-12s %-11s %s",
                rank,
                buffer.size(),
                share(buffer.size()),
                buffer.unpadded(),
                buffer.expansion(),
                buffer.category().text(),
                lifetime(buffer, timeline),
                details.label()));
        List<String> parts = new ArrayList<>();
        parts.add(details.shape() == null ? "shape unknown" : details.shape().toString());
        if (details.opName() != null) {
            parts.add(details.opName());
        }
        details.source().map(SourceFrame::shortText).ifPresent(parts::add);
        report.focus()
                .memory()
                .profile()
                .ifPresent(profile -> parts.add(ProfileText.allocation(buffer, timeline, profile)));
        lines.wrapped("      ", String.join("  ", parts));
        for (PaddedDimension dimension : buffer.paddedDimensions()) {
            if (buffer.padding().count() > 0) {
                lines.wrapped("      ", "padded: " + dimension);
            }
        }
    }

    private static String lifetime(Buffer buffer, Timeline timeline) {
        boolean always = buffer.firstStep() == 0 && buffer.lastStep() == timeline.points() - 1;
        return always ? "throughout" : buffer.firstStep() + "–" + buffer.lastStep();
    }

    private void peaks() {
        List<Peak> peaks = report.focus().localPeaks();
        if (peaks.size() < 2) {
            return;
        }
        lines.heading("Nearly as high (within 5 %)");
        List<Peak> others = new ArrayList<>(peaks);
        others.removeIf(peak -> peak.step() == report.focus().peak().step());
        for (Peak peak : others.subList(0, Math.min(others.size(), MOST_LOCAL_PEAKS))) {
            lines.cut(
                    String.format(Locale.ROOT, "  step %,d  %12s  %s", peak.step(), peak.inUse(), peak.instruction()));
        }
        if (others.size() > MOST_LOCAL_PEAKS) {
            lines.line("  and " + (others.size() - MOST_LOCAL_PEAKS) + " more");
        }
    }

    private void findings() {
        report.findings().forEach(finding -> FindingText.print(finding, lines));
    }

    private void spaces() {
        lines.heading("Modules and memory spaces");
        int width = report.modules().stream()
                .flatMap(module -> module.spaces().stream())
                .mapToInt(space -> space.memory().space().name().length())
                .max()
                .orElse(0);
        String row = "  %-24s %-" + Math.max(9, Math.min(width, 32)) + "s %12s %12s %12s";
        lines.line(String.format(Locale.ROOT, row, "module", "space", "peak", "padding", "allocated"));
        for (Report.ModuleReport module : report.modules()) {
            for (SpaceAnalysis space : module.spaces()) {
                lines.cut(String.format(
                        Locale.ROOT,
                        row,
                        module.module().name(),
                        space.memory().space().name(),
                        space.peak().inUse(),
                        space.peak().padding(),
                        space.memory().totalAllocation()));
            }
        }
    }

    private void warnings() {
        if (!report.opened().warnings().isEmpty()) {
            lines.heading("Good to know");
            for (Warning warning : report.opened().warnings()) {
                lines.wrapped("  ", "• " + warning);
            }
        }
    }

    private void inputs() {
        lines.heading("Read");
        for (InputFile input : report.opened().inputs()) {
            lines.pair("  " + input.path(), input.kind() + ", " + input.size());
        }
    }

    private String share(Bytes bytes) {
        return String.format(
                Locale.ROOT, "%.1f %%", bytes.shareOf(report.focus().peak().inUse()) * 100);
    }
}
