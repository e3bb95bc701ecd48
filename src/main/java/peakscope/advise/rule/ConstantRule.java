package peakscope.advise.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import peakscope.advise.change.Estimate;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Saving;
import peakscope.advise.finding.Severity;
import peakscope.analyze.CategoryTotal;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.argument.CapturedTable;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.mesh.MeshAxes;
import peakscope.analyze.whatif.WhatIf;
import peakscope.model.DeviceMesh;
import peakscope.model.timeline.Category;
import peakscope.model.timeline.SourceFrame;

/** Constants that were compiled into the program and live as long as it. */
public final class ConstantRule implements Rule {

    private static final int MOST_EVIDENCE = 5;
    private static final double WORTH_SAYING = 0.02;
    private static final double LIKELY = 0.15;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        CategoryTotal constants = analysis.atPeak().get(Category.CONSTANT);
        double share = constants == null
                ? 0
                : constants.bytes().shareOf(analysis.peak().inUse());
        if (constants == null || share < WORTH_SAYING) {
            return List.of();
        }
        DeviceMesh mesh = analysis.mesh();
        int devices =
                analysis.program().map(known -> known.partitioning().devices()).orElse(1);
        boolean split = devices > 1;
        Map<String, String> names = Map.of(
                "devices",
                devices + (mesh.isKnown() ? " (mesh " + mesh + ")" : ""),
                "axis",
                mesh.isKnown() ? '"' + mesh.axes().get(0).name() + '"' : MeshAxes.FIRST);
        WhatIf without = CapturedTable.without(analysis);
        Map<String, String> figures = Map.of(
                "constants", constants.bytes().exact(),
                "count", AdviceText.count(constants.buffers(), "constant"),
                "share", String.format(Locale.ROOT, "%.1f %%", share * 100),
                "line", line(analysis),
                "held", split ? " " + AdviceText.of("constants.held", names) : "",
                "after", Estimate.of(without, analysis.timeline()));
        List<Evidence> evidence = largest(analysis)
                .limit(MOST_EVIDENCE)
                .mapToObj(id -> Evidence.listing(
                        analysis.timeline().buffer(id),
                        user(analysis, id).map(line -> "used at " + line).orElse("")))
                .toList();
        Severity severity = share >= LIKELY ? Severity.LIKELY : Severity.TRY;
        Finding finding = AdviceText.finding("constants", null, null, severity, figures, evidence);
        List<String> steps = new ArrayList<>();
        if (!split) {
            steps.add(AdviceText.of("constants.computed", figures));
        }
        steps.addAll(finding.steps());
        if (split) {
            steps.add(AdviceText.of("constants.sharded", names));
        }
        return List.of(
                !split && CapturedTable.isOne(analysis) && without.saving().count() > 0
                        ? finding.steps(steps).saving(Saving.of(without))
                        : finding.steps(steps));
    }

    private static IntStream largest(SpaceAnalysis analysis) {
        return Arrays.stream(analysis.largestAtPeak())
                .filter(id -> analysis.timeline().category(id) == Category.CONSTANT);
    }

    private static String line(SpaceAnalysis analysis) {
        return largest(analysis)
                .boxed()
                .findFirst()
                .flatMap(id -> user(analysis, id))
                .map(line -> ", the largest used at " + line)
                .orElse("");
    }

    /** The line that reads a constant: a value that a function closes over has no line of its own. */
    private static Optional<String> user(SpaceAnalysis analysis, int id) {
        return analysis.origins().of(analysis.timeline().buffer(id)).source().map(SourceFrame::label);
    }
}
