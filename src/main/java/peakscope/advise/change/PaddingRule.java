package peakscope.advise.change;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.BufferOrder;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.use.NewVersions;
import peakscope.analyze.whatif.Relayout;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.PaddedDimension;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Buffer;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Memory without data, because a layout's tile is larger than the array along some dimension. */
public final class PaddingRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double LARGE_SHARE = 0.10;
    private static final double SMALL_SHARE = 0.001;

    /** With so much padding, it is a likely cause even where no other shape is certain to save anything. */
    private static final double MOST_OF_IT = 0.3;

    /** Buffers below this share of the peak are not tried with other layouts. */
    private static final double SMALL_BUFFER = 0.001;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Bytes padding = analysis.peak().padding();
        double share = padding.shareOf(analysis.peak().inUse());
        if (share < SMALL_SHARE) {
            return List.of();
        }
        Timeline timeline = analysis.timeline();
        WhatIf stored = WhatIf.replay(timeline, merged(analysis));
        Map<String, String> figures = Map.of(
                "ways",
                        stored.saving().count() > 0
                                ? AdviceText.of("padding.merged", Map.of("after", Estimate.of(stored, timeline)))
                                : AdviceText.of("padding.nowhere", Map.of()),
                "without",
                        WhatIf.replay(timeline, timeline::unpaddedBytes).peak().toString(),
                "padding", padding.exact(),
                "share", String.format(Locale.ROOT, "%.1f %%", share * 100),
                "peak", analysis.peak().inUse().toString());
        boolean saves = stored.saving().count() > 0;
        boolean large = share >= LARGE_SHARE;
        Finding finding = AdviceText.finding(
                "padding",
                fit.isOver() ? "E1000" : null,
                "3.A",
                large ? (saves || share >= MOST_OF_IT ? Severity.LIKELY : Severity.TRY) : Severity.NOTE,
                figures,
                evidence(analysis));
        Finding told = large ? finding : finding.steps(List.of());
        return List.of(saves ? told.saving(Saving.of(stored)) : told);
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return Optional.of(new Fix("padding", merged(analysis)));
    }

    /**
     * Each larger buffer with its two best neighbouring dimensions merged, if it has the shape of an array that the
     * program takes and returns, such as a cache. The program chooses only these shapes; the compiler lays out
     * everything else, and some temporaries grew when the arrays they come from were merged.
     */
    private static IntToLongFunction merged(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        double small = analysis.peak().inUse().count() * SMALL_BUFFER;
        Map<String, Long> own = ownShapes(analysis);
        Map<Optional<Shape>, Long> known = new HashMap<>();
        long[] sizes = new long[timeline.bufferCount()];
        for (int id = 0; id < sizes.length; id++) {
            sizes[id] = timeline.sizeBytes(id);
            if (sizes[id] >= small && sizes[id] > timeline.unpaddedBytes(id)) {
                Buffer buffer = timeline.buffer(id);
                if (isOwn(buffer, own)) {
                    sizes[id] = known.computeIfAbsent(
                            Optional.ofNullable(buffer.details().shape()), shape -> Relayout.merged(buffer)
                                    .map(way -> way.size().count())
                                    .orElse(buffer.size().count()));
                }
            }
        }
        return id -> sizes[id];
    }

    /**
     * Shapes of arguments that the program returns in a new version, and the most bytes that an array of this shape takes before
     * the compiler alone is to blame. It makes a padded copy of a table because a gather reads whole rows, and makes it too if
     * the table comes as one row.
     */
    private static Map<String, Long> ownShapes(SpaceAnalysis analysis) {
        Map<String, Long> shapes = new HashMap<>();
        analysis.program().ifPresent(program -> program.graph().ifPresent(graph -> {
            for (NewVersions.Pair pair : NewVersions.of(program)) {
                int row = graph.parameter(graph.entry(), pair.parameter());
                if (row >= 0 && graph.shape(row) instanceof ArrayShape array) {
                    long most = array.dimensions().size() > 2 ? Long.MAX_VALUE : array.paddedBytes();
                    shapes.merge(bare(array), most, Math::max);
                }
            }
        }));
        return shapes;
    }

    private static boolean isOwn(Buffer buffer, Map<String, Long> own) {
        return buffer.size().count() <= own.getOrDefault(bare(buffer.details().shape()), -1L);
    }

    private static List<Evidence> evidence(SpaceAnalysis analysis) {
        Timeline timeline = analysis.timeline();
        Map<String, Long> own = ownShapes(analysis);
        int[] padded = BufferOrder.PADDING.sort(timeline, analysis.largestAtPeak());
        return Arrays.stream(padded)
                .limit(MOST_EVIDENCE)
                .mapToObj(timeline::buffer)
                .filter(buffer -> buffer.padding().count() > 0)
                .map(buffer -> evidence(buffer, isOwn(buffer, own)))
                .toList();
    }

    private static Evidence evidence(Buffer buffer, boolean own) {
        Map<String, String> figures = Map.of(
                "padding", buffer.padding().toString(),
                "factor", String.format(Locale.ROOT, "%.2f×", buffer.expansion()),
                "name", buffer.details().label(),
                "shape", bare(buffer.details().shape()),
                "dimensions", dimensions(buffer),
                "cheapest", cheapest(buffer, own));
        return Evidence.of(buffer, AdviceText.of("padding.evidence", figures), buffer.padding());
    }

    private static String bare(@Nullable Shape shape) {
        return shape == null ? "unknown shape" : shape.withoutLayout();
    }

    private static String dimensions(Buffer buffer) {
        List<PaddedDimension> padded = buffer.paddedDimensions();
        return padded.isEmpty()
                ? AdviceText.of("padding.unexplained", Map.of())
                : padded.stream().map(PaddedDimension::toString).collect(Collectors.joining("; "));
    }

    /**
     * What to do about one buffer: merge dimensions if the program decides its shape, otherwise use a smaller or a full
     * dimension.
     */
    private static String cheapest(Buffer buffer, boolean own) {
        if (!own) {
            return "";
        }
        return Relayout.merged(buffer)
                .map(way -> cheapest("padding.relayout", buffer, way))
                .or(() -> Relayout.cut(buffer).map(cut -> cheapest("padding.cut", buffer, cut)))
                .orElse("");
    }

    private static String cheapest(String text, Buffer buffer, Relayout way) {
        return AdviceText.of(
                text,
                Map.of(
                        "what", way.what(),
                        "size", way.size().toString(),
                        "saved", saved(buffer, way).toString()));
    }

    private static Bytes saved(Buffer buffer, Relayout way) {
        return buffer.size().minus(way.size());
    }
}
