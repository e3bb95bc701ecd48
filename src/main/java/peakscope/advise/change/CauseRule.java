package peakscope.advise.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.QueryBlocks;
import peakscope.analyze.mesh.GatheredParts;
import peakscope.analyze.piece.ScratchWork;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.Shape;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;

/**
 * One pattern that fills peaks, with the change that fixes it.
 *
 * @param id of its texts: what the finding is called and, behind a dot, which case of it this is
 * @param find its buffers and what the change leaves of them
 */
public record CauseRule(String id, Function<SpaceAnalysis, Cause> find) implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final int MOST_OPERATIONS = 4;
    private static final double WORTH_SAYING = 0.05;
    private static final double LIKELY = 0.2;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Cause cause = analysis.once(find);
        List<CausedBuffer> atPeak = cause.atPeak(analysis);
        if (atPeak.isEmpty()) {
            return List.of();
        }
        WhatIf after = fit.isOver() ? cause.replay(analysis) : cause.replayWithRoom(analysis);
        Bytes bytes = cause.bytesAtPeak(analysis);
        boolean computed = after.saving().count() > 0;
        Bytes gain = computed ? after.saving() : new Bytes(bytes.count() / 2);
        boolean gains = gain.shareOf(analysis.peak().inUse()) >= WORTH_SAYING;
        boolean fills = bytes.shareOf(analysis.peak().inUse()) >= LIKELY;
        if (!(gains || fills)) {
            return List.of();
        }
        CausedBuffer largest = atPeak.get(0);
        Map<String, String> figures = new HashMap<>(GatheredParts.figures(
                analysis,
                Optional.ofNullable(largest.buffer().details().shape())
                        .filter(ArrayShape.class::isInstance)
                        .map(ArrayShape.class::cast)));
        figures.putAll(Map.of(
                "count", AdviceText.count(atPeak.size(), "array"),
                "together", bytes.toString(),
                "share",
                        String.format(
                                Locale.ROOT,
                                "%.0f %%",
                                bytes.shareOf(analysis.peak().inUse()) * 100),
                "shape",
                        String.valueOf(
                                largest.buffer().details().shape() == null
                                        ? ""
                                        : largest.buffer().details().shape().withoutLayout()),
                "line", line(largest.origin()),
                "operation", name().equals("scratch") ? ScratchWork.operation(analysis, atPeak) : largest.operation(),
                "turns", String.format(Locale.ROOT, "%,d", largest.places()),
                "after", Estimate.of(after, analysis.timeline())));
        if (largest.buffer().details().shape() instanceof ArrayShape array) {
            figures.putAll(blocks(array));
        }
        Finding finding = AdviceText.finding(
                        id, null, "3.B", fills ? Severity.LIKELY : Severity.TRY, figures, evidence(atPeak))
                .as(name());
        if (!gains) {
            return List.of(besideAnother(finding, figures));
        }
        return List.of(computed ? finding.saving(Saving.of(after)) : finding);
    }

    /** How many queries a block of attention has, if these are scores. */
    private static Map<String, String> blocks(ArrayShape array) {
        Map<String, String> names = Map.of(
                "queries", String.valueOf(QueryBlocks.queries(array)),
                "length", String.format(Locale.ROOT, "%,d", QueryBlocks.length(array)));
        Map<String, String> figures = new HashMap<>(names);
        figures.put(
                "uneven", QueryBlocks.areUneven(array) ? " " + AdviceText.of("attention-scores.uneven", names) : "");
        return figures;
    }

    /** Says that another moment needs as much, so that this change shows only together with the one for that moment. */
    private static Finding besideAnother(Finding finding, Map<String, String> figures) {
        List<String> steps = new ArrayList<>(List.of(AdviceText.of("next-peak", figures)));
        steps.addAll(finding.steps());
        return finding.steps(steps);
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        Cause cause = analysis.once(find);
        return cause.buffers().isEmpty()
                ? Optional.empty()
                : Optional.of(new Fix(name(), buffer -> cause.after(analysis, buffer)).holding(cause::hold));
    }

    private String name() {
        int dot = id.indexOf('.');
        return dot < 0 ? id : id.substring(0, dot);
    }

    /** One line per source line of the program, the one that takes most first. */
    public static List<Evidence> evidence(List<CausedBuffer> buffers) {
        Map<Object, List<CausedBuffer>> byLine = new LinkedHashMap<>();
        buffers.forEach(one -> byLine.computeIfAbsent(
                        one.origin().source().<Object>map(SourceFrame::label).orElse(one), key -> new ArrayList<>())
                .add(one));
        return byLine.values().stream()
                .sorted(Comparator.comparing(CauseRule::sum).reversed())
                .limit(MOST_EVIDENCE)
                .map(group -> group.size() == 1 ? evidence(group.get(0)) : together(group))
                .toList();
    }

    private static Evidence evidence(CausedBuffer one) {
        return Evidence.listing(
                one.buffer(),
                Stream.of(one.operation(), line(one.origin()))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" at ")));
    }

    /** {@code 4.50 GiB: 3 arrays of train.py:11 loss (exp, sub), such as fusion.3 f32[8,1024,1024]}. */
    private static Evidence together(List<CausedBuffer> group) {
        CausedBuffer largest = group.get(0);
        String operations = group.stream()
                .map(CausedBuffer::operation)
                .filter(operation -> !operation.isEmpty())
                .distinct()
                .limit(MOST_OPERATIONS)
                .collect(Collectors.joining(", "));
        Shape shape = largest.buffer().details().shape();
        return Evidence.of(
                largest.buffer(),
                sum(group),
                AdviceText.count(group.size(), "array") + " of " + line(largest.origin()),
                (operations.isEmpty() ? "" : " (" + operations + ")") + ", such as "
                        + largest.buffer().details().label() + (shape == null ? "" : " " + shape.withoutLayout()));
    }

    private static Bytes sum(List<CausedBuffer> group) {
        return new Bytes(
                group.stream().mapToLong(one -> one.buffer().size().count()).sum());
    }

    /** {@code train.py:47 loss}, the line that makes a value. */
    public static String line(Origin origin) {
        return origin.source().map(SourceFrame::label).orElse("an unrecorded line");
    }
}
