package peakscope.advise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.MemoryLimit;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.WhatIf;
import peakscope.model.Buffer;
import peakscope.model.Bytes;
import peakscope.model.PaddedDimension;
import peakscope.model.Shape;
import peakscope.model.Timeline;

/** Memory that holds nothing because a layout's tile is larger than the array along some dimension. */
final class PaddingRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double LARGE_SHARE = 0.10;
    private static final double SMALL_SHARE = 0.001;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Optional<MemoryLimit> limit) {
        Bytes padding = analysis.peak().padding();
        double share = padding.shareOf(analysis.peak().inUse());
        if (share < SMALL_SHARE) {
            return List.of();
        }
        Timeline timeline = analysis.timeline();
        int[] live = analysis.live().liveAt(analysis.peak().step());
        List<Evidence> evidence = new ArrayList<>();
        for (int id : BufferOrder.PADDING.sort(timeline, live)) {
            Buffer buffer = timeline.buffer(id);
            if (evidence.size() == MOST_EVIDENCE || buffer.padding().count() == 0) {
                break;
            }
            evidence.add(evidence(buffer));
        }
        WhatIf without = WhatIf.replay(timeline, timeline::unpaddedCount);
        Map<String, String> figures = Map.of(
                "after",
                Estimate.of(without, timeline),
                "padding",
                padding.exact(),
                "share",
                String.format(Locale.ROOT, "%.1f %%", share * 100),
                "space",
                analysis.memory().space().title(),
                "peak",
                analysis.peak().inUse().toString());
        return List.of(new Finding(
                "padding",
                limit.filter(at -> analysis.peak().inUse().compareTo(at.bytes()) > 0)
                        .map(at -> "E1000")
                        .orElse(null),
                "3.A",
                share >= LARGE_SHARE ? Severity.LIKELY : Severity.NOTE,
                AdviceText.of("padding.title", figures),
                AdviceText.of("padding.detail", figures),
                evidence,
                OptionalLong.of(without.saving().count()),
                share >= LARGE_SHARE ? AdviceText.list("padding.step", figures) : List.of(),
                List.of(),
                AdviceText.of("padding.reference", Map.of())));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.of(new Fix("padding", analysis.timeline()::unpaddedCount));
    }

    private static Evidence evidence(Buffer buffer) {
        return new Evidence(
                AdviceText.of(
                        "padding.evidence",
                        Map.of(
                                "padding", buffer.padding().toString(),
                                "factor", String.format(Locale.ROOT, "%.2f×", buffer.expansion()),
                                "name", buffer.details().label(),
                                "shape", bare(buffer.details().shape()),
                                "dimensions", dimensions(buffer))),
                buffer.details().instruction(),
                OptionalInt.of(buffer.id()),
                OptionalLong.of(buffer.padding().count()));
    }

    private static String bare(@Nullable Shape shape) {
        return shape == null ? "unknown shape" : shape.withoutLayout();
    }

    private static String dimensions(Buffer buffer) {
        List<PaddedDimension> padded = buffer.paddedDimensions();
        return padded.isEmpty()
                ? AdviceText.of("padding.unexplained", Map.of())
                : padded.stream().map(PaddedDimension::toString).collect(Collectors.joining(", "));
    }
}
