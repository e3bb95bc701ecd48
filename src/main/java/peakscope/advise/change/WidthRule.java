package peakscope.advise.change;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.CarriedState;
import peakscope.analyze.argument.WideArguments;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.CausedBuffer;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.CopiedState;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.kept.Passes;
import peakscope.analyze.piece.Transforms;
import peakscope.analyze.use.WidenedInputs;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.ArrayShape;
import peakscope.model.shape.ElementType;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.Origin;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** Temporaries of 32-bit floats live at the peak that would take half as bfloat16. */
public final class WidthRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.05;
    private static final double MUCH_ASKED = 0.1;
    private static final double LIKELY = 0.3;
    private static final double LARGE_CONVOLUTION = 0.02;

    private static final Set<String> STAYS_WIDE = Set.of(
            "exp",
            "div",
            "sub",
            "log",
            "rsqrt",
            "sqrt",
            "reduce_max",
            "reduce_sum",
            "select_n",
            "log_softmax",
            "logistic");

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Cause state = CopiedState.wide(analysis);
        boolean isNarrow = isNarrow(analysis, state.leaves().keySet());
        if (isNarrow && state.bytesAtPeak(analysis).shareOf(analysis.peak().inUse()) >= MUCH_ASKED) {
            return List.of(state(analysis, state));
        }
        if (PromotionRule.line(analysis).isPresent()) {
            return List.of();
        }
        if (isNarrow) {
            return asked(analysis);
        }
        Timeline timeline = analysis.timeline();
        Set<Integer> wide = wide(analysis);
        if (hasConvolutions(analysis)) {
            return convolved(analysis, wide);
        }
        Cause multiplied = WideArguments.multiplied(analysis);
        if (multiplied.bytesAtPeak(analysis).shareOf(analysis.peak().inUse()) >= MUCH_ASKED) {
            return List.of(multiplied(analysis, multiplied, wide));
        }
        WhatIf halved = WhatIf.replay(timeline, halved(timeline, wide));
        if (halved.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING || isOutweighed(analysis, halved)) {
            return List.of();
        }
        Optional<WidenedInputs.Widened> widened = ProgramShapes.isTraining(analysis)
                ? analysis.program().flatMap(WidenedInputs::first)
                : Optional.empty();
        Map<String, String> figures = new HashMap<>(Map.of("after", Estimate.of(halved, timeline)));
        widened.ifPresent(input ->
                figures.putAll(Map.of("argument", input.argument(), "line", input.line(), "type", input.type())));
        Finding finding = AdviceText.finding(
                        text(analysis, widened.isPresent()),
                        null,
                        "3.B",
                        Severity.TRY,
                        figures,
                        evidence(timeline, wide))
                .as("width");
        return List.of(finding.saving(Saving.of(halved)));
    }

    /** State keeps its type, so that its narrower copy may take as much as narrower temporaries save. */
    private static boolean isOutweighed(SpaceAnalysis analysis, WhatIf halved) {
        return !ProgramShapes.isTraining(analysis)
                && halved.saving().compareTo(CarriedState.narrowedCopy(analysis)) <= 0;
    }

    /** A simulation has no training curve to compare, but state. */
    private static String text(SpaceAnalysis analysis, boolean isOfInput) {
        if (isOfInput) {
            return "width.input";
        }
        return ProgramShapes.isForward(analysis) ? "width.forward" : "width";
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        Cause state = CopiedState.wide(analysis);
        if (isNarrow(analysis, state.leaves().keySet())) {
            return state.buffers().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Fix("width-state", buffer -> state.after(analysis, buffer))
                            .lines(AdviceText.lines("width.state", Map.of())));
        }
        IntToLongFunction sizes = halved(analysis);
        return hasConvolutions(analysis) || isOutweighed(analysis, WhatIf.replay(analysis.timeline(), sizes))
                ? Optional.empty()
                : Optional.of(new Fix("width", sizes));
    }

    /** Weights and caches of a program without a backward pass, and what it computes of them. */
    private static Finding multiplied(SpaceAnalysis analysis, Cause multiplied, Set<Integer> wide) {
        Timeline timeline = analysis.timeline();
        WhatIf halved = WhatIf.replay(
                timeline, id -> wide.contains(id) ? timeline.sizeBytes(id) / 2 : multiplied.after(analysis, id));
        Bytes together = multiplied.bytesAtPeak(analysis);
        return AdviceText.finding(
                        "width.multiplied",
                        null,
                        "3.B",
                        together.shareOf(analysis.peak().inUse()) >= LIKELY ? Severity.LIKELY : Severity.TRY,
                        Map.of("together", together.toString(), "after", Estimate.of(halved, timeline)),
                        CauseRule.evidence(multiplied.atPeak(analysis)))
                .as("width")
                .saving(Saving.of(halved));
    }

    /** An f32 cache beside narrower weights. */
    private static Finding state(SpaceAnalysis analysis, Cause state) {
        WhatIf halved = state.replay(analysis);
        return AdviceText.finding(
                        "width.state",
                        null,
                        "3.B",
                        Severity.TRY,
                        Map.of(
                                "together",
                                state.bytesAtPeak(analysis).toString(),
                                "after",
                                Estimate.of(halved, analysis.timeline())),
                        CauseRule.evidence(state.atPeak(analysis)))
                .as("width")
                .saving(Saving.of(halved));
    }

    static boolean isNarrow(SpaceAnalysis analysis) {
        return isNarrow(analysis, CopiedState.wide(analysis).leaves().keySet());
    }

    /**
     * Whether most arguments other than state are 16 bits wide: then the program or the compiler asked for whatever is
     * f32.
     */
    private static boolean isNarrow(SpaceAnalysis analysis, Set<Integer> state) {
        Timeline timeline = analysis.timeline();
        long wide = 0;
        long narrow = 0;
        for (int id = 0; id < timeline.bufferCount(); id++) {
            if (timeline.category(id) == Category.PARAMETER
                    && !state.contains(id)
                    && timeline.shapeOf(id) instanceof ArrayShape array) {
                wide += array.type() == ElementType.F32 ? timeline.sizeBytes(id) : 0;
                narrow += array.type() == ElementType.BF16 || array.type() == ElementType.F16
                        ? timeline.sizeBytes(id)
                        : 0;
            }
        }
        return narrow > wide;
    }

    /**
     * Whether results of convolutions are large: in bfloat16 a compiler lays them out anew and may add more padding
     * than they shrink.
     */
    private static boolean hasConvolutions(SpaceAnalysis analysis) {
        double large = analysis.peak().inUse().count() * LARGE_CONVOLUTION;
        return analysis.program()
                .flatMap(program -> program.graph()
                        .map(graph -> graph.arrays(program.rowsByOpName(path -> path.endsWith("/conv_general_dilated")))
                                .anyMatch(array -> array.paddedBytes() >= large)))
                .orElse(false);
    }

    private static List<Finding> convolved(SpaceAnalysis analysis, Set<Integer> wide) {
        Timeline timeline = analysis.timeline();
        Set<Integer> atPeak = new LinkedHashSet<>();
        Arrays.stream(analysis.largestAtPeak()).filter(wide::contains).forEach(atPeak::add);
        Bytes bytes = new Bytes(atPeak.stream().mapToLong(timeline::sizeBytes).sum());
        double share = bytes.shareOf(analysis.peak().inUse());
        return share < MUCH_ASKED
                ? List.of()
                : List.of(AdviceText.finding(
                                "width.convolutions",
                                null,
                                "3.B",
                                share >= LIKELY ? Severity.LIKELY : Severity.TRY,
                                Map.of("together", bytes.toString()),
                                evidence(timeline, atPeak))
                        .as("width"));
    }

    private static List<Evidence> evidence(Timeline timeline, Set<Integer> wide) {
        return wide.stream()
                .limit(MOST_EVIDENCE)
                .map(id -> Evidence.listing(timeline.buffer(id), ""))
                .toList();
    }

    /** Where the f32 is in such a program. The saving depends on what the compiler then fuses. */
    private static List<Finding> asked(SpaceAnalysis analysis) {
        Cause cause = Causes.wide(analysis);
        List<CausedBuffer> atPeak = cause.atPeak(analysis);
        Bytes bytes = cause.bytesAtPeak(analysis);
        double share = bytes.shareOf(analysis.peak().inUse());
        if (share < MUCH_ASKED) {
            return List.of();
        }
        return List.of(AdviceText.finding(
                        "width.asked",
                        null,
                        "3.B",
                        share >= LIKELY ? Severity.LIKELY : Severity.TRY,
                        Map.of(
                                "together",
                                bytes.toString(),
                                "line",
                                CauseRule.line(atPeak.get(0).origin())),
                        CauseRule.evidence(atPeak))
                .as("width"));
    }

    /** Sizes of all buffers if what may be narrower were. */
    static IntToLongFunction halved(SpaceAnalysis analysis) {
        return halved(analysis.timeline(), wide(analysis));
    }

    /** Sizes of all buffers, with those of some at half. */
    static IntToLongFunction halved(Timeline timeline, Set<Integer> wide) {
        return id -> wide.contains(id) ? timeline.sizeBytes(id) / 2 : timeline.sizeBytes(id);
    }

    /** Largest first. */
    private static Set<Integer> wide(SpaceAnalysis analysis) {
        Set<Integer> logits = Logits.of(analysis).leaves().keySet();
        Set<Integer> scores = Causes.scoreBuffers(analysis);
        Set<String> lines = reducingLines(analysis);
        Set<Long> transformed = Transforms.sizes(analysis);
        return Causes.wide(analysis).buffers().stream()
                .filter(one -> !logits.contains(one.buffer().id()))
                .filter(one -> !transformed.contains(one.elements()))
                .filter(one -> !staysWide(one.origin(), lines)
                        || (scores.contains(one.buffer().id()) && isOfLibrary(one.origin())))
                .map(one -> one.buffer().id())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Softmax, norms and losses compute in f32 whatever the model's type, unless the program says otherwise. They are what
     * a line computes that also sums or looks for the largest.
     */
    private static boolean staysWide(Origin origin, Set<String> lines) {
        return STAYS_WIDE.contains(origin.operation())
                && origin.ownLine().map(line -> lines.contains(line.toString())).orElse(true);
    }

    /** A library's attention has a type for all it computes, softmax included. */
    private static boolean isOfLibrary(Origin origin) {
        return !origin.frames().isEmpty() && !origin.frames().get(0).isOwn();
    }

    private static Set<String> reducingLines(SpaceAnalysis analysis) {
        return analysis.program()
                .flatMap(program -> program.graph().map(graph -> program.rowsByOpName(WidthRule::isReduction)
                        .boxed()
                        .flatMap(row -> graph.stack(row).stream()
                                .filter(SourceFrame::isOwn)
                                .limit(1))
                        .map(SourceFrame::toString)
                        .collect(Collectors.toSet())))
                .orElse(Set.of());
    }

    private static boolean isReduction(String path) {
        return (path.endsWith("/reduce_max") || path.endsWith("/reduce_sum")) && !Passes.isBackward(path);
    }
}
