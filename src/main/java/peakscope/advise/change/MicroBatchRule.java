package peakscope.advise.change;

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
import peakscope.analyze.batch.BatchSize;
import peakscope.analyze.batch.MicroBatches;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.cause.Made;
import peakscope.analyze.cause.ProgramShapes;

/** A batch whose rows only meet in sums, so that a training step can take it in parts. */
public final class MicroBatchRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.25;

    /** A checkpoint that saves nearly as much is the first thing to try, and this a line beside it. */
    private static final double MUCH_MORE = 1.5;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        return BatchSize.addedUp(analysis, ProgramShapes.isTraining(analysis))
                .filter(batch ->
                        !batch.isReadAgain(analysis) && !batch.isShuffled(analysis) && !batch.isTakenInTurn(analysis))
                .flatMap(batch -> of(analysis, batch)
                        .filter(parts -> savesMuchMore(parts, analysis, fit))
                        .map(parts -> List.of(finding(analysis, batch, parts))))
                .orElse(List.of());
    }

    private static boolean savesMuchMore(MicroBatches parts, SpaceAnalysis analysis, Fit fit) {
        long saved = parts.after().saving().count();
        return new KeptRule()
                .findings(analysis, fit).stream()
                        .flatMap(kept -> kept.saving().stream())
                        .allMatch(change -> change.bytes().count() * MUCH_MORE <= saved);
    }

    private static Finding finding(SpaceAnalysis analysis, BatchSize batch, MicroBatches parts) {
        Map<String, String> figures = Map.of(
                "batch", number(batch.size()),
                "onEach", onEach(analysis),
                "input", batch.input(),
                "together", batch.atPeak().toString(),
                "share",
                        String.format(
                                Locale.ROOT,
                                "%.0f %%",
                                batch.atPeak().shareOf(analysis.peak().inUse()) * 100),
                "parts", number(parts.parts()));
        return AdviceText.finding("micro-batches", null, "3.B", Severity.TRY, figures, evidence(analysis, batch))
                .steps(steps(analysis, parts))
                .saving(Saving.of(parts.after()));
    }

    private static List<String> steps(SpaceAnalysis analysis, MicroBatches parts) {
        List<String> steps = new ArrayList<>(List.of(line(parts)));
        if (analysis.program()
                .filter(program -> program.rowsByOpName(Made::draws).findAny().isPresent())
                .isPresent()) {
            steps.add(AdviceText.of("micro-batches.random", Map.of()));
        }
        return steps;
    }

    /** Sizes in a program for several devices are those of each device's part. */
    public static String onEach(SpaceAnalysis analysis) {
        return analysis.program()
                        .filter(program -> program.partitioning().devices() > 1)
                        .isPresent()
                ? " on each device"
                : "";
    }

    /** The largest arrays that grow with a batch. */
    public static List<Evidence> evidence(SpaceAnalysis analysis, BatchSize batch) {
        return batch.largestAtPeak().stream()
                .limit(MOST_EVIDENCE)
                .map(id -> Evidence.listing(analysis.timeline().buffer(id), ""))
                .toList();
    }

    /** One line on what a training step needs that takes its batch in parts, if that is worth the trouble. */
    public static Optional<String> line(SpaceAnalysis analysis) {
        return BatchSize.of(analysis).flatMap(batch -> of(analysis, batch)).map(MicroBatchRule::line);
    }

    private static String line(MicroBatches parts) {
        return AdviceText.of(
                "micro-batches.line",
                Map.of(
                        "parts", number(parts.parts()),
                        "rows", number(parts.rows()),
                        "sums", parts.sums().toString(),
                        "peak", parts.after().peak().toString()));
    }

    private static Optional<MicroBatches> of(SpaceAnalysis analysis, BatchSize batch) {
        Optional<MicroBatches> parts =
                ProgramShapes.isTraining(analysis) ? MicroBatches.of(analysis, batch) : Optional.empty();
        return parts.filter(
                found -> found.after().saving().shareOf(analysis.peak().inUse()) >= WORTH_SAYING);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
