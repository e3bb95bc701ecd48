package peakscope.report.section;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.Peak;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Counted;
import peakscope.report.document.Block;
import peakscope.report.document.Cell;
import peakscope.report.document.Column;
import peakscope.report.document.Row;
import peakscope.report.document.Section;

/** How much of the peak is padding, where it is, and what the peak would be without it. */
final class PaddingSection {

    private static final int MOST_BUFFERS = 5;

    private PaddingSection() {}

    static Section of(SpaceAnalysis focus) {
        Timeline timeline = focus.timeline();
        Peak peak = focus.peak();
        if (peak.padding().count() == 0) {
            return new Section("padding", "Padding", new Block.Paragraph("No live buffer at the peak is padded."));
        }
        boolean atRunTime = focus.memory().isFromAllocator();
        WhatIf bare = WhatIf.replay(timeline, timeline::unpaddedBytes);
        String text = String.format(
                Locale.ROOT,
                "%s of %s, %.1f %%. With no padding at all, the peak would be %s; this is a lower bound, because %s.",
                peak.padding(),
                peak.inUse(),
                peak.padding().shareOf(peak.inUse()) * 100,
                bare.peak(),
                atRunTime ? "the allocator always rounds up" : "the device always stores whole tiles");
        List<Buffer> padded = Arrays.stream(BufferOrder.PADDING.sort(timeline, focus.largestAtPeak()))
                .limit(MOST_BUFFERS)
                .mapToObj(timeline::buffer)
                .filter(buffer -> buffer.padding().count() > 0)
                .toList();
        List<Row> rows = new ArrayList<>();
        padded.forEach(buffer -> rows.add(Row.of(
                Cell.of(buffer.padding()),
                Cell.share(buffer.padding(), peak.padding()),
                Cell.of(String.format(Locale.ROOT, "%.2f×", buffer.expansion())),
                Cell.of(buffer.details().label()),
                Cell.of(atRunTime ? "the allocator's rounding" : why(buffer)))));
        long count = Arrays.stream(focus.largestAtPeak())
                .filter(id -> timeline.sizeBytes(id) > timeline.unpaddedBytes(id))
                .count();
        return new Section(
                "padding",
                "Padding",
                new Block.Paragraph(text),
                new Block.Table(
                        List.of(
                                Column.number("padding"),
                                Column.number("of all"),
                                Column.number("expand"),
                                Column.text("buffer"),
                                Column.text("because")),
                        rows,
                        count > rows.size()
                                ? Optional.of(Counted.of(count - rows.size(), "and %,d more padded [buffer|buffers]"))
                                : Optional.empty()));
    }

    private static String why(Buffer buffer) {
        return buffer.paddedDimensions().isEmpty()
                ? "a rule of the backend, not the layout's tile"
                : buffer.paddedDimensions().stream()
                        .map(PaddedDimension::toString)
                        .collect(Collectors.joining(", "));
    }
}
