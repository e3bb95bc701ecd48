package peakscope.advise.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import peakscope.advise.change.MicroBatchRule;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.ProgramShapes;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.value.Bytes;

/** How much of the peak grows with the batch, and the largest batch that fits. */
public final class BatchRule implements Rule {

    private static final double WORTH_SAYING = 0.25;

    /** Of the limit, left free: of ten programs planned anew with a batch that should fit, two took up to 1.4 % more, one 7 %. */
    private static final double SPARE = 0.02;

    /** Nobody wants a batch this many times as large; something else limits it. */
    private static final long FAR = 64;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        return BatchSize.of(analysis)
                .filter(batch -> fit.limit().isEmpty() || !fit.fitsAfter(batch.replay(batch.size() * FAR)))
                .filter(batch -> batch.atPeak().shareOf(analysis.peak().inUse()) >= WORTH_SAYING)
                .map(batch -> List.of(finding(analysis, batch, fit)))
                .orElse(List.of());
    }

    private static Finding finding(SpaceAnalysis analysis, BatchSize batch, Fit fit) {
        long largest = fit.limit()
                .map(most -> new Bytes(Math.round(most.bytes().count() * SPARE)))
                .map(spare -> batch.largestWithin(
                        smaller -> fit.fitsAfter(smaller.peak().plus(spare))))
                .orElse(0L);
        Map<String, String> figures = Map.of(
                "batch", number(batch.size()),
                "onEach", MicroBatchRule.onEach(analysis),
                "input", batch.input(),
                "share",
                        String.format(
                                Locale.ROOT,
                                "%.0f %%",
                                batch.atPeak().shareOf(analysis.peak().inUse()) * 100),
                "growing", batch.atPeak().toString(),
                "each", new Bytes(batch.atPeak().count() / batch.size()).toString(),
                "largest", number(largest),
                "limit", fit.limit().map(at -> at.bytes().toString()).orElse(""));
        // Gradients alone are no training: a program may return their squares, or what is solved with them.
        boolean trains = !ProgramShapes.isForward(analysis)
                && !ProgramShapes.trained(analysis).isEmpty();
        String id = (fit.limit().isEmpty() ? "batch" : largest == 0 ? "batch-none-fits" : "batch-fits")
                + (trains ? "" : ".forward");
        Finding told = AdviceText.finding(
                id,
                null,
                "3.B",
                fit.isOver() ? Severity.TRY : Severity.NOTE,
                figures,
                MicroBatchRule.evidence(analysis, batch));
        Finding finding = trains ? inMicroBatches(told, analysis) : told;
        if (!fit.isOver() || largest == 0) {
            return finding.as("batch");
        }
        WhatIf smaller = batch.replay(largest);
        return finding.as("batch").saving(Saving.of(smaller));
    }

    private static Finding inMicroBatches(Finding finding, SpaceAnalysis analysis) {
        List<String> steps = new ArrayList<>(finding.steps());
        MicroBatchRule.line(analysis).ifPresent(steps::add);
        return finding.steps(steps);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
