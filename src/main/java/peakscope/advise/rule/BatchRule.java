package peakscope.advise.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Causes;
import peakscope.analyze.whatif.BatchSize;
import peakscope.analyze.whatif.IndependentRows;
import peakscope.analyze.whatif.MicroBatches;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.timeline.Timeline;
import peakscope.model.value.Bytes;

/** How much of the peak grows with the batch, and the largest batch that fits. */
public final class BatchRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.25;

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
        Timeline timeline = analysis.timeline();
        List<Evidence> evidence = batch.largestAtPeak().stream()
                .limit(MOST_EVIDENCE)
                .map(id -> Evidence.listing(timeline.buffer(id), ""))
                .toList();
        long largest = fit.limit().isPresent() ? batch.largestWithin(fit::fitsAfter) : 0;
        Map<String, String> figures = Map.of(
                "batch", number(batch.size()),
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
        String id = fit.limit().isEmpty() ? "batch" : largest == 0 ? "batch-none-fits" : "batch-fits";
        Finding finding = inMicroBatches(
                AdviceText.finding(id, null, "3.B", fit.isOver() ? Severity.TRY : Severity.NOTE, figures, evidence),
                analysis,
                batch);
        if (!fit.isOver() || largest == 0) {
            return instead(finding.as("batch"), analysis, batch, fit);
        }
        WhatIf smaller = batch.replay(largest);
        return finding.as("batch").saving(Saving.of(smaller));
    }

    /** Micro-batches are a change of their own where layers keep nothing that a checkpoint could recompute. */
    private static Finding instead(Finding note, SpaceAnalysis analysis, BatchSize batch, Fit fit) {
        return micro(analysis, batch)
                .filter(parts -> areAddedUp(analysis, batch)
                        && new KeptRule().findings(analysis, fit).isEmpty())
                .map(parts -> note.weighed(Severity.TRY).saving(Saving.of(parts.after())))
                .orElse(note);
    }

    private static boolean areAddedUp(SpaceAnalysis analysis, BatchSize batch) {
        return analysis.program()
                .filter(program -> IndependentRows.areAddedUp(program, batch.size()))
                .isPresent();
    }

    private static Finding inMicroBatches(Finding finding, SpaceAnalysis analysis, BatchSize batch) {
        List<String> steps = new ArrayList<>(finding.steps());
        microBatches(analysis, batch).ifPresent(steps::add);
        return finding.steps(steps);
    }

    /** What a training step needs that takes its batch in parts. */
    static Optional<String> microBatches(SpaceAnalysis analysis, BatchSize batch) {
        return micro(analysis, batch)
                .map(parts -> AdviceText.of(
                        "micro-batches",
                        Map.of(
                                "parts", number(parts.parts()),
                                "rows", number(parts.rows()),
                                "sums", parts.sums().toString(),
                                "peak", parts.after().peak().toString())));
    }

    private static Optional<MicroBatches> micro(SpaceAnalysis analysis, BatchSize batch) {
        Optional<MicroBatches> parts =
                Causes.isTraining(analysis) ? MicroBatches.of(analysis, batch) : Optional.empty();
        return parts.filter(
                found -> found.after().saving().shareOf(analysis.peak().inUse()) >= WORTH_SAYING);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
