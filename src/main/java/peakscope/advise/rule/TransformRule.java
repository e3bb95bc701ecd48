package peakscope.advise.rule;

import java.util.List;
import java.util.Map;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Evidence;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.use.TransformWorkspace;
import peakscope.model.Program;
import peakscope.model.timeline.SourceFrame;
import peakscope.model.value.Bytes;

/** What a GPU's Fourier transforms take beyond the plan. */
public final class TransformRule implements Rule {

    private static final double WORTH_SAYING = 0.02;

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        Bytes planned = analysis.memory().totalAllocation();
        return analysis.program()
                .filter(program -> analysis.memory().space().isOfGpu())
                .flatMap(program -> TransformWorkspace.of(program)
                        .filter(work -> work.size().shareOf(planned) >= WORTH_SAYING)
                        .map(work -> List.of(finding(program, work, planned))))
                .orElseGet(List::of);
    }

    private static Finding finding(Program program, TransformWorkspace work, Bytes planned) {
        String line = program.graph()
                .flatMap(graph -> SourceFrame.ofUser(graph.stack(work.row())))
                .map(frame -> ", for the transform at " + frame.shortText())
                .orElse("");
        return AdviceText.finding(
                "transform-workspace",
                null,
                null,
                Severity.NOTE,
                Map.of(
                        "size", work.size().exact(),
                        "line", line,
                        "all", planned.plus(work.size()).toString()),
                List.<Evidence>of());
    }
}
