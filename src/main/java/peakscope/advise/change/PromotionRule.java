package peakscope.advise.change;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Cause;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.cause.EveryPair;
import peakscope.analyze.cause.Logits;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.use.WidenedInputs;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.shape.ArrayShape;

/** One f32 value that meets a network of narrower weights, so that all of the network behind it is f32. */
public final class PromotionRule implements Rule {

    private static final String ID = "promotion";
    private static final double WORTH_SAYING = 0.1;
    private static final Function<SpaceAnalysis, Optional<String>> LINE = PromotionRule::find;

    /** Where it meets the network, as {@code model.py:34 forward}; empty unless most products behind it are f32. */
    static Optional<String> line(SpaceAnalysis analysis) {
        return analysis.once(LINE);
    }

    private static Optional<String> find(SpaceAnalysis analysis) {
        return ProgramShapes.isTraining(analysis)
                ? analysis.program()
                        .flatMap(program ->
                                WidenedInputs.promotion(program, ofNoLayer(analysis), WidthRule.isNarrow(analysis)))
                : Optional.empty();
    }

    /** Scores of attention and of pairs of rows, and logits, which may be f32 in any network. */
    private static Set<List<Long>> ofNoLayer(SpaceAnalysis analysis) {
        Set<List<Long>> shapes = new HashSet<>(Causes.scoreShapes(analysis));
        shapes.addAll(EveryPair.ofRowsAmongThemselves(analysis));
        Stream.of(EveryPair.tables(analysis), Logits.of(analysis))
                .flatMap(cause -> cause.buffers().stream())
                .map(one -> one.buffer().details().shape())
                .filter(ArrayShape.class::isInstance)
                .forEach(shape -> shapes.add(ProgramShapes.sorted(ProgramShapes.withoutOnes((ArrayShape) shape))));
        return shapes;
    }

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Optional<String> line = line(analysis);
        if (line.isEmpty()) {
            return List.of();
        }
        WhatIf halved = WhatIf.replay(analysis.timeline(), WidthRule.halved(analysis));
        Cause wide = Causes.wide(analysis);
        return halved.saving().shareOf(analysis.peak().inUse()) < WORTH_SAYING
                ? List.of()
                : List.of(AdviceText.finding(
                                ID,
                                null,
                                "3.B",
                                Severity.LIKELY,
                                Map.of(
                                        "line",
                                        line.get(),
                                        "together",
                                        wide.bytesAtPeak(analysis).toString(),
                                        "after",
                                        Estimate.of(halved, analysis.timeline())),
                                CauseRule.evidence(wide.atPeak(analysis)))
                        .saving(Saving.of(halved)));
    }

    @Override
    public Optional<Fix> fix(SpaceAnalysis analysis) {
        return line(analysis).map(line -> new Fix(ID, WidthRule.halved(analysis)));
    }
}
