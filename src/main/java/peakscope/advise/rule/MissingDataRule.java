package peakscope.advise.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import peakscope.advise.change.Rule;
import peakscope.advise.finding.AdviceText;
import peakscope.advise.finding.Finding;
import peakscope.advise.finding.Severity;
import peakscope.analyze.SpaceAnalysis;
import peakscope.analyze.budget.Fit;
import peakscope.model.runtime.AllocatorKind;

/** What the input cannot answer, and how to make a file that can. */
public final class MissingDataRule implements Rule {

    @Override
    public List<Finding> findings(SpaceAnalysis analysis, Fit fit) {
        List<Finding> findings = new ArrayList<>();
        boolean isMoment = analysis.timeline().isMoment();
        if (analysis.memory().isFrom(AllocatorKind.PYTORCH)) {
            findings.add(missing(isMoment ? "missing.events" : "missing.outside"));
        } else if (analysis.memory().isSnapshot()) {
            findings.add(missing("missing.temporaries"));
        } else if (analysis.program().isEmpty() && isMoment) {
            findings.add(missing("missing.order"));
        } else if (analysis.memory().isRecorded()) {
            findings.add(missing("missing.compiled"));
        } else if (analysis.program().isEmpty()) {
            findings.add(missing("missing.program"));
        }
        if (fit.limit().isEmpty() && analysis.memory().space().isMain()) {
            findings.add(missing("missing.limit"));
        }
        return findings;
    }

    private static Finding missing(String id) {
        return AdviceText.finding(id, null, null, Severity.NOTE, Map.of(), List.of());
    }
}
